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

CREATE TABLE "group_members" (
  "group_id" text not null references "groups" ("id") on delete cascade,
  "username" text not null references "users" ("username") on delete cascade,
  "member_type" text not null,
  "joined_ms" bigint not null,
  constraint "group_members_pk" primary key ("group_id", "username"));

CREATE TABLE "groups" (
  "id" text not null primary key,
  "title" text not null,
  "owner" text not null references "users" ("username"),
  "access" text not null,
  "invitation_only" integer not null,
  "view_only" integer not null,
  "auto_join" integer not null,
  "protected" integer not null,
  "update_items" integer not null,
  "leaving_disallowed" integer not null,
  "hidden_members" integer not null,
  "membership_access" text not null,
  "snippet" text,
  "description" text,
  "tags" text not null,
  "thumbnail" text,
  "properties" text not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE TABLE "migrations" (
  "name" text not null primary key,
  "applied_ms" bigint not null);

CREATE TABLE "organization" (
  "id" text not null primary key,
  "name" text not null,
  "access" text not null,
  "verified" integer not null,
  "all_ssl" integer not null,
  "max_token_minutes" integer,
  "properties" text not null,
  "settings" text not null,
  "security_policy" text not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

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

CREATE TABLE "roles" (
  "id" text not null primary key,
  "name" text not null,
  "name_key" text not null unique,
  "description" text not null,
  "privileges" text not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE TABLE "sign_in_attempts" (
  "subject" text not null primary key,
  "count" integer not null,
  "begun_ms" bigint not null);

CREATE TABLE "tokens" (
  "sha256" text not null primary key,
  "username" text not null references "users" ("username") on delete cascade,
  "binding" text not null,
  "bound_to" text not null,
  "server_url" text,
  "parent_sha256" text,
  "https_only" integer not null,
  "created_ms" bigint not null,
  "expires_ms" bigint not null);

CREATE TABLE "user_invitations" (
  "id" text not null primary key,
  "code_sha256" text not null unique,
  "username" text not null,
  "email" text,
  "first_name" text not null,
  "last_name" text not null,
  "role" text not null,
  "user_type" text not null,
  "groups" text not null,
  "invited_by" text not null,
  "created_ms" bigint not null,
  "expires_ms" bigint not null,
  "accepted_ms" bigint);

CREATE TABLE "users" (
  "username" text not null primary key,
  "username_key" text not null unique,
  "id" text not null unique,
  "role" text not null,
  "user_type" text not null,
  "disabled" integer not null,
  "access" text not null,
  "full_name" text not null,
  "first_name" text not null,
  "last_name" text not null,
  "email" text,
  "description" text,
  "tags" text not null,
  "thumbnail" text,
  "preferences" text not null,
  "properties" text not null,
  "password_hash" text,
  "password_changed_ms" bigint,
  "password_expired" integer not null,
  "password_history" text not null,
  "last_login_ms" bigint,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE INDEX "dataset_versions_by_dataset" on "dataset_versions" ("dataset_uid", "number");

CREATE INDEX "datasets_by_revision" on "datasets" ("revision");

CREATE INDEX "group_members_by_username" on "group_members" ("username");

CREATE INDEX "groups_by_owner" on "groups" ("owner");

CREATE INDEX "tokens_by_end" on "tokens" ("expires_ms");

CREATE INDEX "tokens_by_parent" on "tokens" ("parent_sha256");

CREATE INDEX "tokens_by_username" on "tokens" ("username");

CREATE INDEX "users_by_role" on "users" ("role");
