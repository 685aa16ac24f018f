-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "rooms" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "topic" TEXT NOT NULL DEFAULT '',
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "frozen" BOOLEAN NOT NULL DEFAULT false,
    "private" BOOLEAN NOT NULL DEFAULT false,
    "slow_seconds" INTEGER NOT NULL DEFAULT 0,
    "retention_days" INTEGER NOT NULL DEFAULT 0,
    "last_time" BIGINT NOT NULL DEFAULT 0,
    "last_id" BIGINT NOT NULL DEFAULT 0,
    "pruned_time" BIGINT NOT NULL DEFAULT 0,
    "pruned_id" BIGINT NOT NULL DEFAULT 0,
    "created_time" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "rooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" BIGSERIAL NOT NULL,
    "room_id" INTEGER NOT NULL,
    "time" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "nick" TEXT NOT NULL,
    "trip" TEXT,
    "msg" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "ref_id" BIGINT,
    "filtered" BOOLEAN NOT NULL DEFAULT false,
    "flagged" BOOLEAN NOT NULL DEFAULT false,
    "send_id" TEXT,
    "send_hash" TEXT,
    "tag" TEXT,
    "deleted_time" BIGINT,
    "edited_time" BIGINT,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "username_key" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "room_id" INTEGER NOT NULL,
    "created_time" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("username_key")
);

-- CreateTable
CREATE TABLE "account_keys" (
    "id" SERIAL NOT NULL,
    "key_hash" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT,
    "revoked_time" BIGINT,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presence" (
    "room_id" INTEGER NOT NULL,
    "session" TEXT NOT NULL,
    "nick" TEXT NOT NULL,
    "nick_key" TEXT NOT NULL,
    "trip" TEXT,
    "last_seen" BIGINT NOT NULL,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("room_id","session")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "service_states" (
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "service_states_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secrets" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "secrets_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "texts" (
    "name" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "updated_time" BIGINT NOT NULL,
    "expires_time" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "texts_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "links" (
    "link" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "tip" BOOLEAN NOT NULL DEFAULT false,
    "hits" BIGINT NOT NULL DEFAULT 0,
    "token_hash" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "updated_time" BIGINT NOT NULL,
    "expires_time" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "links_pkey" PRIMARY KEY ("link")
);

-- CreateTable
CREATE TABLE "mail_codes" (
    "token_hash" TEXT NOT NULL,
    "mailbox_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_time" BIGINT NOT NULL,
    "expires_time" BIGINT NOT NULL,

    CONSTRAINT "mail_codes_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "rooms_name_key" ON "rooms"("name");

-- CreateIndex
CREATE INDEX "rooms_listed_idx" ON "rooms"("listed");

-- CreateIndex
CREATE INDEX "messages_room_id_id_idx" ON "messages"("room_id", "id");

-- CreateIndex
CREATE INDEX "messages_room_id_time_id_idx" ON "messages"("room_id", "time", "id");

-- CreateIndex
CREATE UNIQUE INDEX "messages_room_id_send_id_key" ON "messages"("room_id", "send_id");

-- CreateIndex
CREATE INDEX "accounts_room_id_idx" ON "accounts"("room_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_keys_key_hash_key" ON "account_keys"("key_hash");

-- CreateIndex
CREATE INDEX "presence_room_id_nick_key_idx" ON "presence"("room_id", "nick_key");

-- CreateIndex
CREATE INDEX "presence_last_seen_idx" ON "presence"("last_seen");

-- CreateIndex
CREATE INDEX "texts_expires_time_idx" ON "texts"("expires_time");

-- CreateIndex
CREATE INDEX "links_expires_time_idx" ON "links"("expires_time");

-- CreateIndex
CREATE UNIQUE INDEX "mail_codes_mailbox_hash_key" ON "mail_codes"("mailbox_hash");

-- CreateIndex
CREATE INDEX "mail_codes_expires_time_idx" ON "mail_codes"("expires_time");

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
