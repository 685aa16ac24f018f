-- CreateTable
CREATE TABLE "words" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "in_message" BOOLEAN NOT NULL DEFAULT true,
    "in_nick" BOOLEAN NOT NULL DEFAULT true,
    "in_room" BOOLEAN NOT NULL DEFAULT true,
    "note" TEXT NOT NULL DEFAULT '',
    "hits" BIGINT NOT NULL DEFAULT 0,
    "created_time" BIGINT NOT NULL,
    "updated_time" BIGINT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "words_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "words_key_key" ON "words"("key");
