-- CreateTable
CREATE TABLE "held_senders" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tag" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "nick" TEXT NOT NULL,
    "trip" TEXT,
    "msg" TEXT NOT NULL,
    "time" BIGINT NOT NULL,
    "admitted_time" BIGINT
);

-- CreateIndex
CREATE UNIQUE INDEX "held_senders_tag_key" ON "held_senders"("tag");

-- CreateIndex
CREATE INDEX "held_senders_time_idx" ON "held_senders"("time");

-- Partial indexes, written by hand: what a sender said, by address tag or by trip.
CREATE INDEX "messages_of_tag_idx" ON "messages"("tag", "time") WHERE tag IS NOT NULL;
CREATE INDEX "messages_of_trip_idx" ON "messages"("trip", "time") WHERE trip IS NOT NULL;
