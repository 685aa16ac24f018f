-- CreateTable
CREATE TABLE "reports" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "made" BIGINT NOT NULL,
    "room" TEXT NOT NULL DEFAULT '',
    "nick" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "size" INTEGER NOT NULL,
    "word" TEXT NOT NULL DEFAULT '',
    "original" TEXT NOT NULL DEFAULT '',
    "tag" TEXT,
    "networks" INTEGER NOT NULL DEFAULT 0,
    "rank" BIGINT NOT NULL,
    "first_time" BIGINT NOT NULL,
    "last_time" BIGINT NOT NULL,
    "opened_by" TEXT,
    "closed_time" BIGINT,
    "announced_time" BIGINT
);

-- CreateTable
CREATE TABLE "report_sources" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "report_id" INTEGER NOT NULL,
    "tag" TEXT,
    "reason" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "time" BIGINT NOT NULL,
    CONSTRAINT "report_sources_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "reports_first_time_idx" ON "reports"("first_time");

-- CreateIndex
CREATE UNIQUE INDEX "reports_kind_subject_made_key" ON "reports"("kind", "subject", "made");

-- CreateIndex
CREATE UNIQUE INDEX "report_sources_report_id_tag_key" ON "report_sources"("report_id", "tag");

-- Partial indexes, written by hand: the queue, the share of each network, closed reports, and those to be announced.
CREATE INDEX "reports_queue_idx" ON "reports"("rank", "id") WHERE closed_time IS NULL;
CREATE INDEX "reports_share_idx" ON "reports"("opened_by") WHERE closed_time IS NULL;
CREATE INDEX "reports_closed_idx" ON "reports"("closed_time", "id") WHERE closed_time IS NOT NULL;
CREATE INDEX "reports_news_idx" ON "reports"("id") WHERE announced_time IS NULL;
CREATE INDEX "report_sources_tagged_idx" ON "report_sources"("time") WHERE tag IS NOT NULL;
