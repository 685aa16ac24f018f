-- CreateTable
CREATE TABLE "clearings" (
    "id" BIGINT NOT NULL PRIMARY KEY,
    "room_id" INTEGER NOT NULL,
    "up_to_id" BIGINT NOT NULL,
    "time" BIGINT NOT NULL,
    CONSTRAINT "clearings_room_id_fkey" FOREIGN KEY ("room_id") REFERENCES "rooms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "id_holes" (
    "last_id" BIGINT NOT NULL PRIMARY KEY,
    "first_id" BIGINT NOT NULL,
    "made_time" BIGINT NOT NULL
);

-- CreateIndex
CREATE INDEX "clearings_room_id_up_to_id_idx" ON "clearings"("room_id", "up_to_id");

-- CreateIndex
CREATE INDEX "clearings_time_idx" ON "clearings"("time");

-- Written by hand: the clearings that count now. The columns cleared_before and cleared_time of rooms are read by
-- nobody any more; they stay for instances of the version before, which may still be running.
INSERT INTO "clearings" ("id", "room_id", "up_to_id", "time")
SELECT min(m."id"), m."room_id", m."ref_id", min(m."time") FROM "messages" m JOIN "rooms" r ON r."id" = m."room_id"
WHERE m."type" = 'clear' AND m."deleted_time" IS NULL AND m."ref_id" > 0 AND m."ref_id" IN (r."cleared_id", r."cleared_before")
GROUP BY m."room_id", m."ref_id";
