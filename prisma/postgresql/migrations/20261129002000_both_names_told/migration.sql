-- By hand: what goes into the trash gets another name, and instances keep it in memory by the one that it had.
CREATE OR REPLACE FUNCTION "tell_text"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name")
    SELECT DISTINCT 'text', n."name" FROM (VALUES (OLD."name"), (NEW."name")) AS n("name") WHERE n."name" IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "tell_link"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
  INSERT INTO "changes" ("topic", "name")
    SELECT DISTINCT 'link', n."name" FROM (VALUES (OLD."link"), (NEW."link")) AS n("name") WHERE n."name" IS NOT NULL;
  RETURN NULL;
END $$;
