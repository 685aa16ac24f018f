-- AlterTable
ALTER TABLE "links" ADD COLUMN     "bot_hits" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "link_folded" TEXT;

-- The index is written by hand. Rows of earlier versions have no folded code; their codes are ASCII, which the database folds.
CREATE INDEX "links_folded_idx" ON "links"(coalesce("link_folded", lower("link" COLLATE "C")));
