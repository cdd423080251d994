CREATE TABLE "api_keys" (
  "id" text not null primary key,
  "sha256" text not null unique,
  "name" text not null,
  "owner" text,
  "organization" integer not null,
  "created_ms" bigint not null,
  "used_ms" bigint,
  "expires_ms" bigint,
  "revoked_ms" bigint,
  "daily_calls" bigint,
  "daily_engine_ms" bigint);

CREATE TABLE "dataset_files" (
  "dataset_uid" text not null references "datasets" ("uid") on delete cascade,
  "kind" text not null,
  "id" text not null,
  "title" text not null,
  "description" text,
  "mimetype" text not null,
  "sha256" text not null,
  "bytes" bigint not null,
  "position" integer not null,
  constraint "dataset_files_pk" primary key ("dataset_uid", "kind", "id"));

CREATE TABLE "dataset_grants" (
  "dataset_uid" text not null references "datasets" ("uid") on delete cascade,
  "grantee" text not null,
  constraint "dataset_grants_pk" primary key ("dataset_uid", "grantee"));

CREATE TABLE "dataset_versions" (
  "table_name" text not null primary key,
  "dataset_id" text not null,
  "dataset_uid" text not null,
  "number" bigint not null,
  "state" text not null,
  "begun_ms" bigint not null,
  "lease_ms" bigint not null,
  "loaded_ms" bigint,
  "released_ms" bigint,
  "record_count" bigint not null,
  "bytes" bigint not null,
  "bbox" text,
  "geometry_types" text,
  "has_images" integer not null);

CREATE TABLE "datasets" (
  "uid" text not null primary key,
  "dataset_id" text not null unique,
  "item_id" text not null unique,
  "owner" text,
  "access" text not null,
  "data_visible" integer not null,
  "fields" text not null,
  "metas" text not null,
  "translations" text not null,
  "current_table" text,
  "created_ms" bigint not null,
  "metadata_processed_ms" bigint not null,
  "data_processed_ms" bigint,
  "revision" bigint not null);

CREATE TABLE "migrations" (
  "name" text not null primary key,
  "applied_ms" bigint not null);

CREATE TABLE "outbox" (
  "sequence" bigint not null primary key,
  "id" text not null unique,
  "type" text not null,
  "operation" text not null,
  "subject" text not null,
  "payload" text not null,
  "created_ms" bigint not null);

CREATE TABLE "quota_usage" (
  "caller" text not null,
  "day" text not null,
  "calls" bigint not null,
  "engine_ms" bigint not null,
  constraint "quota_usage_pk" primary key ("caller", "day"));

CREATE TABLE "revisions" (
  "name" text not null primary key,
  "value" bigint not null);

CREATE INDEX "dataset_versions_by_dataset" on "dataset_versions" ("dataset_uid", "number");

CREATE INDEX "datasets_by_revision" on "datasets" ("revision");
