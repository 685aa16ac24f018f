-- CreateTable
CREATE TABLE "host_lists" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "hosts" INTEGER NOT NULL,
    "created_time" BIGINT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "host_lists_pkey" PRIMARY KEY ("id")
);

-- By hand, as for other settings.
CREATE TRIGGER "host_lists_tell" AFTER INSERT OR UPDATE OR DELETE ON "host_lists"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_change"('settings', 'targets');
