-- CreateTable
CREATE TABLE "day_counts" (
    "day" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "day_counts_pkey" PRIMARY KEY ("day", "what")
);
