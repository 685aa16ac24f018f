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

-- AlterTable
ALTER TABLE "hidden_items" DROP COLUMN "deletes";
