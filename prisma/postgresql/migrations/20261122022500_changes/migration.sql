-- Written by hand: what changed of the things that instances keep in memory. Each instance looks here for what was
-- committed since its last look, so that a lost notification delays nothing for long. Rows are removed after minutes.
-- Not logged: after a crash everybody connects anew and reads everything again.
CREATE UNLOGGED TABLE "changes" (
    "xact" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "topic" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE INDEX "changes_xact_idx" ON "changes"("xact");

CREATE FUNCTION "tell_change"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name") VALUES (TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;
CREATE FUNCTION "tell_text"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name") VALUES ('text', coalesce(NEW."name", OLD."name"));
  RETURN NULL;
END $$;
CREATE FUNCTION "tell_link"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name") VALUES ('link', coalesce(NEW."link", OLD."link"));
  RETURN NULL;
END $$;

CREATE TRIGGER "texts_tell" AFTER INSERT OR UPDATE OR DELETE ON "texts"
FOR EACH ROW EXECUTE FUNCTION "tell_text"();
-- Hits are counted all the time, and nobody keeps them.
CREATE TRIGGER "links_tell" AFTER INSERT OR DELETE OR UPDATE OF "link", "target", "tip", "token_hash", "created_time", "updated_time", "expires_time", "version" ON "links"
FOR EACH ROW EXECUTE FUNCTION "tell_link"();
CREATE TRIGGER "words_tell" AFTER INSERT OR DELETE OR UPDATE OF "word", "key", "action", "in_message", "in_nick", "in_room", "note", "updated_time", "version" ON "words"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('settings', 'words');
CREATE TRIGGER "bans_tell" AFTER INSERT OR UPDATE OR DELETE ON "bans"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('settings', 'bans');
CREATE TRIGGER "settings_tell" AFTER INSERT OR UPDATE OR DELETE ON "settings"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('settings', 'platform');
CREATE TRIGGER "service_states_tell" AFTER INSERT OR UPDATE OR DELETE ON "service_states"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('services', '');
CREATE TRIGGER "accounts_tell" AFTER INSERT OR UPDATE OR DELETE ON "accounts"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('account', '');
