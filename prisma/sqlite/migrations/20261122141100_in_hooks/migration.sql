-- CreateTable
CREATE TABLE "in_hooks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "room_id" INTEGER NOT NULL,
    "nick" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "last_used_time" BIGINT,
    "uses" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "in_hooks_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "in_hooks_token_hash_key" ON "in_hooks"("token_hash");

-- CreateIndex
CREATE INDEX "in_hooks_room_id_idx" ON "in_hooks"("room_id");
