-- AlterTable
ALTER TABLE "texts" ADD COLUMN     "read_key_hash" TEXT,
ADD COLUMN     "reads_left" INTEGER;
