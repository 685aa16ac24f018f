-- CreateTable
CREATE TABLE "held_senders" (
    "id" SERIAL NOT NULL,
    "tag" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "room" TEXT NOT NULL,
    "nick" TEXT NOT NULL,
    "trip" TEXT,
    "msg" TEXT NOT NULL,
    "time" BIGINT NOT NULL,
    "admitted_time" BIGINT,

    CONSTRAINT "held_senders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "held_senders_tag_key" ON "held_senders"("tag");

-- CreateIndex
CREATE INDEX "held_senders_time_idx" ON "held_senders"("time");

-- Partial indexes, written by hand: what a sender said, by address tag or by trip.
CREATE INDEX "messages_of_tag_idx" ON "messages"("tag", "time") WHERE tag IS NOT NULL;
CREATE INDEX "messages_of_trip_idx" ON "messages"("trip", "time") WHERE trip IS NOT NULL;

-- By hand, as for the other settings.
CREATE TRIGGER "settings_tell_raid" AFTER INSERT OR UPDATE ON "settings"
FOR EACH ROW WHEN (NEW."key" = 'raid') EXECUTE FUNCTION "tell_change"('settings', 'raid');
