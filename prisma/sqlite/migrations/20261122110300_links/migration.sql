-- AlterTable
ALTER TABLE "links" ADD COLUMN "password_hash" TEXT;
ALTER TABLE "links" ADD COLUMN "visits_left" INTEGER;
ALTER TABLE "links" ADD COLUMN "pass_query" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "link_days" (
    "link" TEXT NOT NULL,
    "created_time" BIGINT NOT NULL,
    "day" INTEGER NOT NULL,
    "visits" BIGINT NOT NULL,

    PRIMARY KEY ("link", "created_time", "day"),
    CONSTRAINT "link_days_link_fkey" FOREIGN KEY ("link") REFERENCES "links" ("link") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- CreateIndex
CREATE INDEX "link_days_day_idx" ON "link_days"("day");
