-- AlterTable
ALTER TABLE "messages" ADD COLUMN "account" TEXT;

-- AlterTable
ALTER TABLE "bans" ADD COLUMN "action_id" INTEGER;
ALTER TABLE "bans" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "bans" ADD COLUMN "exempt" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "actions" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "session" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "state" TEXT NOT NULL,
    "match" TEXT NOT NULL,
    "resolved" TEXT NOT NULL,
    "todo" TEXT NOT NULL,
    "counts" TEXT NOT NULL,
    "bans" INTEGER NOT NULL DEFAULT 0,
    "up_to_id" BIGINT NOT NULL,
    "up_to_time" BIGINT NOT NULL,
    "cursor" TEXT NOT NULL DEFAULT '',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "block_until" BIGINT,
    "undone_time" BIGINT,
    "lease_holder" TEXT,
    "lease_until" BIGINT NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "hidden_items" (
    "kind" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "item_time" BIGINT NOT NULL,
    "action_id" INTEGER NOT NULL,
    "deletes" BOOLEAN NOT NULL,

    PRIMARY KEY ("kind", "item", "item_time", "action_id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "value" TEXT NOT NULL,
    "action_id" INTEGER NOT NULL,

    PRIMARY KEY ("value", "action_id")
);

-- CreateIndex
CREATE INDEX "bans_action_id_idx" ON "bans"("action_id");

-- CreateIndex
CREATE INDEX "actions_state_created_time_idx" ON "actions"("state", "created_time");

-- CreateIndex
CREATE INDEX "hidden_items_action_id_idx" ON "hidden_items"("action_id");

-- CreateIndex
CREATE INDEX "blocks_action_id_idx" ON "blocks"("action_id");
