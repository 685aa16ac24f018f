-- CreateTable
CREATE TABLE "out_hooks" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "out_hooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" BIGSERIAL NOT NULL,
    "hook_id" INTEGER NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "time" BIGINT NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "out_hooks_room_id_idx" ON "out_hooks"("room_id");

-- CreateIndex
CREATE INDEX "deliveries_hook_id_id_idx" ON "deliveries"("hook_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_time_idx" ON "deliveries"("time");

-- AddForeignKey
ALTER TABLE "out_hooks" ADD CONSTRAINT "out_hooks_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "out_hooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Instances hear of hooks that were made, changed or removed; of their progress only the one that delivers has to know.
CREATE TRIGGER "out_hooks_tell" AFTER INSERT OR DELETE OR UPDATE OF "url", "shape", "secret", "enabled", "version" ON "out_hooks"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('settings', 'out_hooks');
