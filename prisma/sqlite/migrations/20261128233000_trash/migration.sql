-- AlterTable
ALTER TABLE "texts" ADD COLUMN "trashed_time" BIGINT;

-- AlterTable
ALTER TABLE "links" ADD COLUMN "trashed_time" BIGINT;

-- RedefineTables
CREATE TABLE "new_link_days" (
    "link" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "visits" BIGINT NOT NULL,

    PRIMARY KEY ("link", "created_time", "day"),
    CONSTRAINT "link_days_link_fkey" FOREIGN KEY ("link") REFERENCES "links" ("link") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_link_days" ("link", "created_time", "day", "visits") SELECT "link", "created_time", "day", "visits" FROM "link_days";
DROP TABLE "link_days";
ALTER TABLE "new_link_days" RENAME TO "link_days";

-- CreateIndex
CREATE INDEX "link_days_day_idx" ON "link_days"("day");

-- Partial indexes, written by hand: rows that administrators deleted, the oldest of which is removed next.
CREATE INDEX "texts_trashed_idx" ON "texts"("trashed_time") WHERE trashed_time IS NOT NULL;
CREATE INDEX "links_trashed_idx" ON "links"("trashed_time") WHERE trashed_time IS NOT NULL;
