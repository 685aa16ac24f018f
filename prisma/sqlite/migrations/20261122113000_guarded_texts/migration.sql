-- AlterTable
ALTER TABLE "texts" ADD COLUMN "read_key_hash" TEXT;
ALTER TABLE "texts" ADD COLUMN "reads_left" INTEGER;
