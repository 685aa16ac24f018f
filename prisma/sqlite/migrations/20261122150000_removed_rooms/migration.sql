-- A partial index, written by hand: rooms that were removed and whose rows are still to be swept. Mostly there are none.
CREATE INDEX "rooms_removed_idx" ON "rooms"("id") WHERE kind = 'removed';
