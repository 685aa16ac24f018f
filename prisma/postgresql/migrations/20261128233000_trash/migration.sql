-- AlterTable
ALTER TABLE "texts" ADD COLUMN     "trashed_time" BIGINT;

-- AlterTable
ALTER TABLE "links" ADD COLUMN     "trashed_time" BIGINT;

-- DropForeignKey
ALTER TABLE "link_days" DROP CONSTRAINT "link_days_link_fkey";

-- AddForeignKey
ALTER TABLE "link_days" ADD CONSTRAINT "link_days_link_fkey" FOREIGN KEY ("link") REFERENCES "links"("link") ON DELETE CASCADE ON UPDATE CASCADE;

-- Partial indexes, written by hand: rows that administrators deleted, the oldest of which is removed next.
CREATE INDEX "texts_trashed_idx" ON "texts"("trashed_time") WHERE trashed_time IS NOT NULL;
CREATE INDEX "links_trashed_idx" ON "links"("trashed_time") WHERE trashed_time IS NOT NULL;
