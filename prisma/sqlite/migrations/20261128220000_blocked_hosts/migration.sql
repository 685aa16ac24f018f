-- CreateTable
CREATE TABLE "host_lists" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "hosts" INTEGER NOT NULL,
    "created_time" BIGINT NOT NULL,
    "content" TEXT NOT NULL
);
