-- AlterTable
ALTER TABLE "messages" ADD COLUMN "notice" TEXT;
