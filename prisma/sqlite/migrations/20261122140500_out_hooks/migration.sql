-- CreateTable
CREATE TABLE "out_hooks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "room_id" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "shape" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "secret_before" TEXT,
    "before_until" BIGINT NOT NULL DEFAULT 0,
    "include_bots" BOOLEAN NOT NULL DEFAULT false,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "created_time" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "cursor_time" BIGINT NOT NULL,
    "cursor_id" BIGINT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" BIGINT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_time" BIGINT NOT NULL DEFAULT 0,
    "lease_holder" TEXT,
    "lease_until" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "out_hooks_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hook_id" INTEGER NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "time" BIGINT NOT NULL,
    CONSTRAINT "deliveries_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "out_hooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "out_hooks_room_id_idx" ON "out_hooks"("room_id");

-- CreateIndex
CREATE INDEX "deliveries_hook_id_id_idx" ON "deliveries"("hook_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_time_idx" ON "deliveries"("time");
