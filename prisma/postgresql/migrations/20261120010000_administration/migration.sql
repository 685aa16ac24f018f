-- AlterTable
ALTER TABLE "rooms" ADD COLUMN     "cleared_before" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "cleared_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "cleared_time" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "admin_sessions" (
    "id" SERIAL NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT NOT NULL,

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_audit" (
    "id" SERIAL NOT NULL,
    "time" BIGINT NOT NULL,
    "session" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "admin_audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bans" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "shown" TEXT NOT NULL,
    "room_id" INTEGER,
    "reason" TEXT NOT NULL DEFAULT '',
    "shadow" BOOLEAN NOT NULL DEFAULT false,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT,

    CONSTRAINT "bans_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_sessions_token_hash_key" ON "admin_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "admin_sessions_expires_time_idx" ON "admin_sessions"("expires_time");

-- CreateIndex
CREATE INDEX "bans_expires_time_idx" ON "bans"("expires_time");

-- CreateIndex
CREATE INDEX "texts_created_time_name_size_encoding_updated_time_expires__idx" ON "texts"("created_time", "name", "size", "encoding", "updated_time", "expires_time");

-- CreateIndex
CREATE INDEX "links_created_time_link_idx" ON "links"("created_time", "link");

-- AddForeignKey
ALTER TABLE "bans" ADD CONSTRAINT "bans_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Partial indexes, written by hand: they hold the few rows that moderation asks for, so sending does not pay for them.
CREATE INDEX "messages_ref_id_idx" ON "messages"("ref_id") WHERE "ref_id" IS NOT NULL;
CREATE INDEX "messages_flagged_idx" ON "messages"("id") WHERE "flagged";
CREATE INDEX "messages_deleted_time_idx" ON "messages"("deleted_time") WHERE "deleted_time" IS NOT NULL;

-- The audit log only grows.
CREATE FUNCTION "admin_audit_refuse"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$;
CREATE TRIGGER "admin_audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "admin_audit"
FOR EACH STATEMENT EXECUTE FUNCTION "admin_audit_refuse"();
