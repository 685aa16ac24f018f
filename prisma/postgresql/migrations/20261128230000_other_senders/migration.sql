-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "other_sender" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "presence" ADD COLUMN     "since" BIGINT,
ADD COLUMN     "tag" TEXT;
