-- AlterTable
ALTER TABLE "texts" ADD COLUMN     "bytes_hash" TEXT,
ADD COLUMN     "tag" TEXT;

-- AlterTable
ALTER TABLE "links" ADD COLUMN     "host" TEXT,
ADD COLUMN     "tag" TEXT;

-- DropIndex
DROP INDEX "texts_created_time_name_size_encoding_updated_time_expires__idx";

-- CreateIndex
CREATE INDEX "texts_created_time_name_size_encoding_updated_time_expires__idx" ON "texts"("created_time", "name", "size", "encoding", "updated_time", "expires_time", "tag");

-- CreateIndex
CREATE INDEX "texts_bytes_hash_idx" ON "texts"("bytes_hash");

-- CreateIndex
CREATE INDEX "links_host_idx" ON "links"("host");

-- Partial indexes, written by hand: rows with an address tag, the oldest of which is removed next.
CREATE INDEX "messages_tagged_idx" ON "messages"("time") WHERE tag IS NOT NULL;
CREATE INDEX "texts_tagged_idx" ON "texts"("created_time") WHERE tag IS NOT NULL;
CREATE INDEX "links_tagged_idx" ON "links"("created_time") WHERE tag IS NOT NULL;
