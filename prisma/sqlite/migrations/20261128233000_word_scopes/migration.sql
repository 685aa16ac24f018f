-- AlterTable
ALTER TABLE "words" ADD COLUMN "in_topic" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "words" ADD COLUMN "in_text" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "words" ADD COLUMN "in_link" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "words" ADD COLUMN "in_account" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "texts" ADD COLUMN "flagged" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "links" ADD COLUMN "flagged" BOOLEAN NOT NULL DEFAULT false;

-- DropIndex
DROP INDEX "texts_created_time_name_size_encoding_updated_time_expires_time_tag_idx";

-- CreateIndex
CREATE INDEX "texts_created_time_name_size_encoding_updated_time_expires_time_tag_flagged_idx" ON "texts"("created_time", "name", "size", "encoding", "updated_time", "expires_time", "tag", "flagged");
