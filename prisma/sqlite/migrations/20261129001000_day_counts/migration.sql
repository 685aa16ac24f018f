-- CreateTable
CREATE TABLE "day_counts" (
    "day" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    PRIMARY KEY ("day", "what")
);
