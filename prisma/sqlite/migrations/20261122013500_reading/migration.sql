-- Partial indexes, written by hand: what polls get, without the rows that they pass over. However many people came and
-- went, and however much was deleted or never shown, the newest page is found at once. SQLite takes the younger of two
-- indexes that serve alike, so the narrower one comes last.
CREATE INDEX "messages_shown_idx" ON "messages"("room_id", "id") WHERE deleted_time IS NULL;
CREATE INDEX "messages_spoken_idx" ON "messages"("room_id", "id") WHERE type IN ('message', 'action', 'system') AND deleted_time IS NULL;

-- Comings and goings, to be removed after a day.
CREATE INDEX "messages_notices_idx" ON "messages"("time") WHERE type IN ('join', 'leave');
