-- Written by hand: instances hear of the settings when these change, not of the other rows of their table, one of which
-- is written every few minutes.
DROP TRIGGER "settings_tell" ON "settings";
CREATE TRIGGER "settings_tell" AFTER INSERT OR UPDATE ON "settings"
FOR EACH ROW WHEN (NEW."key" = 'platform') EXECUTE FUNCTION "tell_change"('settings', 'platform');
CREATE TRIGGER "settings_tell_removal" AFTER DELETE ON "settings"
FOR EACH ROW WHEN (OLD."key" = 'platform') EXECUTE FUNCTION "tell_change"('settings', 'platform');
