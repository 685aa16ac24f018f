-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "account" TEXT;

-- AlterTable
ALTER TABLE "bans" ADD COLUMN     "action_id" INTEGER,
ADD COLUMN     "exempt" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "actions" (
    "id" SERIAL NOT NULL,
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
    "lease_until" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hidden_items" (
    "kind" TEXT NOT NULL,
    "item" TEXT NOT NULL,
    "item_time" BIGINT NOT NULL,
    "action_id" INTEGER NOT NULL,
    "deletes" BOOLEAN NOT NULL,

    CONSTRAINT "hidden_items_pkey" PRIMARY KEY ("kind","item","item_time","action_id")
);

-- CreateTable
CREATE TABLE "blocks" (
    "value" TEXT NOT NULL,
    "action_id" INTEGER NOT NULL,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("value","action_id")
);

-- CreateIndex
CREATE INDEX "bans_action_id_idx" ON "bans"("action_id");

-- CreateIndex
CREATE INDEX "actions_state_created_time_idx" ON "actions"("state", "created_time");

-- CreateIndex
CREATE INDEX "hidden_items_action_id_idx" ON "hidden_items"("action_id");

-- CreateIndex
CREATE INDEX "blocks_action_id_idx" ON "blocks"("action_id");

-- By hand: what caches hold, and work for any instance. Messages have rows in their stream.
CREATE FUNCTION "tell_hidden_item"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name")
    SELECT coalesce(NEW."kind", OLD."kind"), coalesce(NEW."item", OLD."item")
    WHERE coalesce(NEW."kind", OLD."kind") <> 'message';
  RETURN NULL;
END $$;
CREATE TRIGGER "hidden_items_tell" AFTER INSERT OR DELETE ON "hidden_items"
FOR EACH ROW EXECUTE FUNCTION "tell_hidden_item"();
CREATE TRIGGER "actions_tell" AFTER INSERT OR UPDATE OF "state" ON "actions"
FOR EACH ROW WHEN (NEW."state" IN ('running', 'undoing')) EXECUTE FUNCTION "tell_change"('settings', 'actions');
