-- A partial index, written by hand: the rows of clears that count. Undoing a clear hides them, without a walk through the messages of the room.
CREATE INDEX "messages_clears_idx" ON "messages"("room_id", "id") WHERE type = 'clear' AND deleted_time IS NULL;
