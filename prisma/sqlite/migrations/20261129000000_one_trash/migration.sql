-- What actions have deleted goes into the trash, as all that administrators delete: it is called `/<time>/<name>` there.
UPDATE "texts" SET "name" = '/' || d.time || '/' || "name", "trashed_time" = d.time
  FROM (SELECT h."item", h."item_time", max(a."created_time") AS time
    FROM "hidden_items" h JOIN "actions" a ON a."id" = h."action_id"
    WHERE h."deletes" AND h."kind" = 'text' GROUP BY h."item", h."item_time") d
  WHERE "texts"."name" = d."item" AND "texts"."created_time" = d."item_time";
UPDATE "hidden_items" SET "item" = t."name" FROM "texts" t
  WHERE "kind" = 'text' AND "deletes" AND t."created_time" = "item_time"
    AND t."name" = '/' || t."trashed_time" || '/' || "item";
UPDATE "links" SET "link" = '/' || d.time || '/' || "link", "link_folded" = '/' || d.time || '/' || "link_folded", "trashed_time" = d.time
  FROM (SELECT h."item", h."item_time", max(a."created_time") AS time
    FROM "hidden_items" h JOIN "actions" a ON a."id" = h."action_id"
    WHERE h."deletes" AND h."kind" = 'link' GROUP BY h."item", h."item_time") d
  WHERE "links"."link" = d."item" AND "links"."created_time" = d."item_time";
UPDATE "hidden_items" SET "item" = t."link" FROM "links" t
  WHERE "kind" = 'link' AND "deletes" AND t."created_time" = "item_time"
    AND t."link" = '/' || t."trashed_time" || '/' || "item";
-- Foreign keys, which would follow, are off here.
UPDATE "text_versions" SET "name" = t."name" FROM "texts" t
  WHERE t."trashed_time" IS NOT NULL AND "text_versions"."token_hash" = t."token_hash"
    AND "text_versions"."name" = substr(t."name", length(t."trashed_time") + 3);
UPDATE "link_days" SET "link" = l."link" FROM "links" l
  WHERE l."trashed_time" IS NOT NULL AND "link_days"."created_time" = l."created_time"
    AND "link_days"."link" = substr(l."link", length(l."trashed_time") + 3);

-- AlterTable
ALTER TABLE "hidden_items" DROP COLUMN "deletes";
