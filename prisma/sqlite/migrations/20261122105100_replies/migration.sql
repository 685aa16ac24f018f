-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "reply_to" BIGINT;
