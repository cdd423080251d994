CREATE VIEW item_audience as
    select id as item_id, search_number, revision, 'user' as kind, owner as name from items where owner is not null
    union all
    select id, search_number, revision, 'organization', '' from items where access || '' in ('org', 'public')
    union all
    select id, search_number, revision, 'public', '' from items where access || '' = 'public'
    union all
    select items.id, items.search_number, items.revision, 'group', item_groups.group_id
      from item_groups join items on items.id = item_groups.item_id
    union all
    select items.id, items.search_number, items.revision, item_grants.kind, item_grants.name
      from item_grants join items on items.id = item_grants.item_id;

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

CREATE TABLE "audit_log" (
  "sequence" bigint not null primary key,
  "created_ms" bigint not null,
  "type" text not null,
  "action" text not null,
  "subject" text not null,
  "actor" text,
  "address" text,
  "client" text,
  "request_id" text,
  "outcome" text not null,
  "count" integer not null,
  "data" text not null);

CREATE TABLE "calls" (
  "day" text not null,
  "dataset" text not null,
  "caller" text not null,
  "kind" text not null,
  "client" text not null,
  "count" bigint not null,
  constraint "calls_pk" primary key ("day", "dataset", "caller", "kind", "client"));

CREATE TABLE "cloned_datasets" (
  "api" text not null,
  "remote_id" text not null,
  "dataset_id" text not null unique,
  "records_key" text,
  "metadata_key" text,
  "files_key" text,
  "record_losses" text not null,
  "metadata_losses" text not null,
  "file_losses" text not null,
  "failure" text,
  "copied_ms" bigint,
  "missing_since_ms" bigint,
  "record_files_key" text,
  "dataset_uid" text,
  "record_file_losses" text,
  constraint "cloned_datasets_pk" primary key ("api", "remote_id"));

CREATE TABLE "collaboration_invitations" (
  "id" text not null primary key,
  "collaboration_id" text not null references "collaborations" ("id") on delete cascade,
  "status" text not null,
  "guest_portal_url" text not null,
  "guest_portal_id" text,
  "document" text not null,
  "digest" text not null,
  "response" text,
  "created_ms" bigint not null,
  "modified_ms" bigint not null,
  "expires_ms" bigint not null);

CREATE TABLE "collaboration_participants" (
  "collaboration_id" text not null references "collaborations" ("id") on delete cascade,
  "portal_id" text not null,
  "role" text not null,
  "status" text not null,
  "name" text not null,
  "description" text not null,
  "url" text not null,
  "public_key" text not null,
  "certificate_pin" text,
  "portal_version" text not null,
  "contact" text not null,
  "delete_contributed_items" integer not null,
  "delete_received_items" integer not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null,
  "config_synced_ms" bigint,
  constraint "collaboration_participants_pk" primary key ("collaboration_id", "portal_id"));

CREATE TABLE "collaboration_workspaces" (
  "id" text not null primary key,
  "collaboration_id" text not null references "collaborations" ("id") on delete cascade,
  "name" text not null,
  "description" text not null,
  "max_item_mb" integer not null,
  "max_package_mb" integer not null,
  "copy_by_ref_if_copy_fail" integer not null,
  "config" text not null,
  "synced_ms" bigint,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE TABLE "collaborations" (
  "id" text not null primary key,
  "role" text not null,
  "status" text not null,
  "name" text not null,
  "description" text not null,
  "host_portal_id" text not null,
  "owner_username" text,
  "created_ms" bigint not null,
  "modified_ms" bigint not null,
  "ended_ms" bigint);

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
  "has_images" integer not null,
  "layout" integer default 0 not null);

CREATE TABLE "datasets" (
  "uid" text not null primary key,
  "dataset_id" text not null unique,
  "item_id" text not null unique,
  "data_visible" integer not null,
  "fields" text not null,
  "metas" text not null,
  "translations" text not null,
  "current_table" text,
  "created_ms" bigint not null,
  "metadata_processed_ms" bigint not null,
  "data_processed_ms" bigint,
  "revision" bigint not null,
  "downloads" bigint,
  "popularity" bigint,
  "load_rules" text default '{}' not null,
  "closed_records" text);

CREATE TABLE "ended_provider_sign_ins" (
  "state_sha256" text not null primary key,
  "ended_ms" bigint not null);

CREATE TABLE "group_applications" (
  "group_id" text not null references "groups" ("id") on delete cascade,
  "username" text not null references "users" ("username") on delete cascade,
  "created_ms" bigint not null,
  constraint "group_applications_pk" primary key ("group_id", "username"));

CREATE TABLE "group_invitations" (
  "id" text not null primary key,
  "group_id" text not null references "groups" ("id") on delete cascade,
  "username" text not null references "users" ("username") on delete cascade,
  "member_type" text not null,
  "invited_by" text not null,
  "created_ms" bigint not null,
  "expires_ms" bigint not null,
  constraint "group_invitations_by_both" unique ("username", "group_id"));

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
  "modified_ms" bigint not null,
  "search_number" integer);

CREATE TABLE "harvest_runs" (
  "harvester_id" text not null references "harvesters" ("id") on delete cascade,
  "number" bigint not null,
  "cause" text not null,
  "begun_ms" bigint not null,
  "ended_ms" bigint not null,
  "outcome" text not null,
  "reason" text,
  "counts" text not null,
  "entries" text not null,
  constraint "harvest_runs_pk" primary key ("harvester_id", "number"));

CREATE TABLE "harvested_datasets" (
  "catalog" text not null,
  "remote_id" text not null,
  "harvester_id" text references "harvesters" ("id") on delete set null,
  "dataset_id" text not null unique,
  "iri" text,
  "title" text not null,
  "base" text not null,
  "metadata_key" text,
  "distribution" text,
  "etag" text,
  "last_modified" text,
  "sha256" text,
  "conditional_runs" bigint not null,
  "held_sha256" text,
  "failure" text,
  "checked_ms" bigint,
  "harvested_ms" bigint,
  "missing_since_ms" bigint,
  "missing_runs" bigint not null,
  "withdrawn_ms" bigint,
  "withdrawn_from" text,
  "files" text,
  constraint "harvested_datasets_pk" primary key ("catalog", "remote_id"));

CREATE TABLE "harvesters" (
  "id" text not null primary key,
  "kind" text not null,
  "url" text not null,
  "headers" text,
  "options" text not null,
  "schedule" text not null,
  "max_vanished" bigint not null,
  "grace_days" bigint not null,
  "state" text not null,
  "problem" text,
  "failures" bigint not null,
  "next_run_ms" bigint not null,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "begun_ms" bigint,
  "completed_ms" bigint,
  "created_ms" bigint not null);

CREATE TABLE "host_watches" (
  "collaboration_id" text not null primary key references "collaborations" ("id") on delete cascade,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "revisions" text not null);

CREATE TABLE "identity" (
  "id" text not null primary key);

CREATE TABLE "identity_providers" (
  "id" text not null primary key,
  "name" text not null,
  "issuer" text not null,
  "client_id" text not null,
  "client_secret" text,
  "terms" text not null,
  "enabled" integer not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE TABLE "item_comments" (
  "id" text not null primary key,
  "item_id" text not null references "items" ("id") on delete cascade,
  "owner" text not null,
  "comment" text not null,
  "created_ms" bigint not null,
  "edited_ms" bigint);

CREATE TABLE "item_files" (
  "item_id" text not null references "items" ("id") on delete cascade,
  "kind" text not null,
  "path" text not null,
  "sha256" text not null,
  "bytes" bigint not null,
  "media_type" text not null,
  "access" text not null,
  "created_ms" bigint not null,
  constraint "item_files_pk" primary key ("item_id", "kind", "path"));

CREATE TABLE "item_folders" (
  "id" text not null primary key,
  "owner" text not null references "users" ("username") on delete cascade,
  "title" text not null,
  "title_key" text not null,
  "created_ms" bigint not null,
  constraint "item_folders_by_title" unique ("owner", "title_key"));

CREATE TABLE "item_grants" (
  "item_id" text not null references "items" ("id") on delete cascade,
  "kind" text not null,
  "name" text not null,
  constraint "item_grants_pk" primary key ("item_id", "kind", "name"));

CREATE TABLE "item_groups" (
  "item_id" text not null references "items" ("id") on delete cascade,
  "group_id" text not null references "groups" ("id") on delete cascade,
  "shared_ms" bigint not null,
  constraint "item_groups_pk" primary key ("item_id", "group_id")) without rowid;

CREATE TABLE "item_ratings" (
  "item_id" text not null references "items" ("id") on delete cascade,
  "username" text not null,
  "rating" double precision not null,
  "created_ms" bigint not null,
  constraint "item_ratings_pk" primary key ("item_id", "username"));

CREATE TABLE "item_relations" (
  "origin_id" text not null references "items" ("id") on delete cascade,
  "destination_id" text not null references "items" ("id") on delete cascade,
  "type" text not null,
  constraint "item_relations_pk" primary key ("origin_id", "destination_id", "type"));

CREATE TABLE "items" (
  "id" text not null primary key,
  "owner" text,
  "folder_id" text references "item_folders" ("id"),
  "type" text not null,
  "title" text not null,
  "access" text not null,
  "content_status" text,
  "protected" integer not null,
  "snippet" text,
  "description" text,
  "tags" text not null,
  "type_keywords" text not null,
  "access_information" text,
  "url" text,
  "details" text not null,
  "upload_name" text,
  "culture" text,
  "west" double precision,
  "south" double precision,
  "east" double precision,
  "north" double precision,
  "num_views" bigint not null,
  "num_comments" integer not null,
  "num_ratings" integer not null,
  "avg_rating" double precision not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null,
  "last_viewed_ms" bigint,
  "search_number" integer,
  "license_info" text,
  "revision" bigint default 0 not null);

CREATE TABLE "kept_files" (
  "area" text not null,
  "sha256" text not null,
  "kept_ms" bigint not null,
  constraint "kept_files_pk" primary key ("area", "sha256"));

CREATE TABLE "kept_sources" (
  "dataset_uid" text not null primary key references "datasets" ("uid") on delete cascade,
  "sha256" text,
  "bytes" bigint,
  "name" text,
  "options" text,
  "problem" text,
  "kept_ms" bigint not null);

CREATE TABLE "known_clients" (
  "username" text not null references "users" ("username") on delete cascade,
  "network" text not null,
  "agent_sha256" text not null,
  "last_ms" bigint not null,
  constraint "known_clients_pk" primary key ("username", "network", "agent_sha256"));

CREATE TABLE "lineage" (
  "id" integer not null primary key,
  "revision" bigint not null,
  "token" text not null);

CREATE TABLE "load_turns" (
  "dataset_id" text not null,
  "number" bigint not null,
  "owner" text not null,
  "signs" bigint not null,
  constraint "load_turns_pk" primary key ("dataset_id", "number"));

CREATE TABLE "mail_settings" (
  "id" integer not null primary key,
  "host" text not null,
  "port" integer not null,
  "security" text not null,
  "username" text,
  "password" text,
  "sender" text not null);

CREATE TABLE "mails" (
  "id" text not null primary key,
  "content" text not null,
  "about" text not null,
  "about_id" text not null,
  "state" text not null,
  "attempts" integer not null,
  "due_ms" bigint not null,
  "ends_ms" bigint not null,
  "lease_until_ms" bigint not null,
  "problem" text,
  "created_ms" bigint not null);

CREATE TABLE "metadata_lists" (
  "name" text not null primary key,
  "content" text not null);

CREATE TABLE "migrations" (
  "name" text not null primary key,
  "applied_ms" bigint not null);

CREATE TABLE "notifications" (
  "id" text not null primary key,
  "username" text not null references "users" ("username") on delete cascade,
  "type" text not null,
  "target" text not null,
  "target_type" text not null,
  "data" text not null,
  "received_ms" bigint not null);

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

CREATE TABLE "pages" (
  "slug" text not null primary key,
  "item_id" text not null unique references "items" ("id") on delete cascade,
  "position" integer,
  "texts" text not null);

CREATE TABLE "peer_nonces" (
  "portal_id" text not null,
  "nonce" text not null,
  "seen_ms" bigint not null,
  constraint "peer_nonces_pk" primary key ("portal_id", "nonce"));

CREATE TABLE "portal_clones" (
  "api" text not null primary key,
  "begun_ms" bigint not null,
  "completed_ms" bigint,
  "lease_owner" text,
  "lease_until_ms" bigint not null);

CREATE TABLE "portal_identity" (
  "id" integer not null primary key,
  "public_key" text not null,
  "private_key" text not null,
  "created_ms" bigint not null);

CREATE TABLE "portal_resources" (
  "key" text not null primary key,
  "access" text not null,
  "sha256" text not null,
  "bytes" bigint not null,
  "media_type" text not null,
  "created_ms" bigint not null);

CREATE TABLE "previous_sources" (
  "id" text not null primary key,
  "dataset_uid" text not null references "datasets" ("uid") on delete cascade,
  "sha256" text not null,
  "bytes" bigint not null,
  "name" text not null,
  "options" text not null,
  "kept_ms" bigint not null,
  "replaced_ms" bigint not null);

CREATE TABLE "publish_jobs" (
  "id" text not null primary key,
  "item_id" text not null,
  "owner" text not null,
  "state" text not null,
  "message" text not null,
  "begun_ms" bigint not null,
  "lease_ms" bigint not null);

CREATE TABLE "push_keys" (
  "id" text not null primary key,
  "sha256" text not null unique,
  "dataset_uid" text not null,
  "dataset_id" text not null,
  "resource" text not null,
  "created_ms" bigint not null);

CREATE TABLE "push_receipts" (
  "dataset_uid" text not null,
  "idempotency_key" text not null,
  "body_sha256" text not null,
  "created_ms" bigint not null,
  constraint "push_receipts_pk" primary key ("dataset_uid", "idempotency_key"));

CREATE TABLE "quota_usage" (
  "caller" text not null,
  "day" text not null,
  "calls" bigint not null,
  "engine_ms" bigint not null,
  constraint "quota_usage_pk" primary key ("caller", "day"));

CREATE TABLE "received_items" (
  "workspace_id" text not null,
  "origin_portal_id" text not null,
  "origin_item_id" text not null,
  "collaboration_id" text not null,
  "from_portal_id" text not null,
  "item_id" text not null,
  "sent_digest" text not null,
  "own_digest" text not null,
  "by_reference" integer not null,
  "bidirectional" integer not null,
  "records_version" text,
  "records_table" text,
  "seen_run" text not null,
  "modified_ms" bigint not null,
  "ended_ms" bigint,
  "missing_relations" text,
  constraint "received_items_pk" primary key ("workspace_id", "origin_portal_id", "origin_item_id"));

CREATE TABLE "record_files" (
  "dataset_uid" text not null references "datasets" ("uid") on delete cascade,
  "id" text not null,
  "file_name" text not null,
  "mimetype" text not null,
  "sha256" text not null,
  "bytes" bigint not null,
  "pushed_ms" bigint not null,
  "origin_key" text,
  constraint "record_files_pk" primary key ("dataset_uid", "id"));

CREATE TABLE "recovery_codes" (
  "username" text not null references "users" ("username") on delete cascade,
  "sha256" text not null,
  constraint "recovery_codes_pk" primary key ("username", "sha256"));

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

CREATE TABLE "search_documents" (
  "kind" text not null,
  "number" integer not null,
  "texts" text not null,
  "fields" text not null,
  constraint "search_documents_pk" primary key ("kind", "number"));

CREATE TABLE "search_keys" (
  "kind" text not null,
  "key" text not null,
  "field" text not null,
  "documents" integer not null,
  constraint "search_keys_pk" primary key ("kind", "key")) without rowid;

CREATE TABLE "search_postings" (
  "kind" text not null,
  "key" text not null,
  "chunk" integer not null,
  "packed" blob not null,
  constraint "search_postings_pk" primary key ("kind", "key", "chunk")) without rowid;

CREATE TABLE "second_factors" (
  "username" text not null primary key references "users" ("username") on delete cascade,
  "secret" text not null,
  "last_step" bigint not null,
  "created_ms" bigint not null);

CREATE TABLE "sign_in_attempts" (
  "subject" text not null primary key,
  "count" integer not null,
  "last_ms" bigint not null);

CREATE TABLE "source_runs" (
  "source_id" text not null references "sources" ("id") on delete cascade,
  "number" bigint not null,
  "cause" text not null,
  "begun_ms" bigint not null,
  "ended_ms" bigint not null,
  "outcome" text not null,
  "reason" text,
  "bytes" bigint,
  "records_before" bigint,
  "records_after" bigint,
  "field_changes" text,
  constraint "source_runs_pk" primary key ("source_id", "number"));

CREATE TABLE "sources" (
  "id" text not null primary key,
  "dataset_id" text not null,
  "url" text not null,
  "headers" text,
  "options" text not null,
  "schedule" text not null,
  "max_vanished" bigint not null,
  "state" text not null,
  "problem" text,
  "failures" bigint not null,
  "next_run_ms" bigint not null,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "etag" text,
  "last_modified" text,
  "sha256" text,
  "held_sha256" text,
  "conditional_runs" bigint not null,
  "loaded_ms" bigint,
  "created_ms" bigint not null);

CREATE TABLE "sync_runs" (
  "id" text not null primary key,
  "collaboration_id" text not null references "collaborations" ("id") on delete cascade,
  "workspace_id" text not null,
  "peer_portal_id" text not null,
  "exec_type" text not null,
  "status" text not null,
  "attempts" integer not null,
  "due_ms" bigint not null,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "tasks" text not null,
  "summary" text not null,
  "created_ms" bigint not null,
  "started_ms" bigint,
  "ended_ms" bigint,
  "modified_ms" bigint not null);

CREATE TABLE "thumbnails" (
  "kind" text not null,
  "subject" text not null,
  "path" text not null,
  "sha256" text not null,
  "bytes" bigint not null,
  "media_type" text not null,
  constraint "thumbnails_pk" primary key ("kind", "subject"));

CREATE TABLE "tokens" (
  "sha256" text not null primary key,
  "username" text not null references "users" ("username") on delete cascade,
  "binding" text not null,
  "bound_to" text not null,
  "server_url" text,
  "parent_sha256" text,
  "https_only" integer not null,
  "created_ms" bigint not null,
  "expires_ms" bigint not null,
  "used_ms" bigint);

CREATE TABLE "user_identities" (
  "provider_id" text not null references "identity_providers" ("id") on delete cascade,
  "issuer" text not null,
  "subject" text not null,
  "username" text not null references "users" ("username") on delete cascade,
  "managed" integer not null,
  "created_ms" bigint not null,
  "used_ms" bigint,
  constraint "user_identities_pk" primary key ("provider_id", "issuer", "subject"));

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
  "modified_ms" bigint not null,
  "search_number" integer,
  "second_factor_ms" bigint);

CREATE TABLE "visits" (
  "day" text not null,
  "subject" text not null,
  "view" text not null,
  "kind" text not null,
  "count" bigint not null,
  constraint "visits_pk" primary key ("day", "subject", "view", "kind"));

CREATE TABLE "webhook_deliveries" (
  "webhook_id" text not null references "webhooks" ("id") on delete cascade,
  "sequence" bigint not null,
  "message_id" text not null unique,
  "state" text not null,
  "payload" text not null,
  "created_ms" bigint not null,
  "due_ms" bigint not null,
  "attempts" integer not null,
  "attempt_log" text not null,
  "attempted_ms" bigint,
  "response" text,
  constraint "webhook_deliveries_pk" primary key ("webhook_id", "sequence"));

CREATE TABLE "webhook_settings" (
  "id" integer not null primary key,
  "notification_attempts" integer not null,
  "notification_timeout_s" integer not null,
  "notification_elapsed_s" integer not null,
  "number_of_failures" integer not null,
  "days_in_past" integer not null);

CREATE TABLE "webhooks" (
  "id" text not null primary key,
  "name" text not null,
  "name_key" text not null unique,
  "url" text not null,
  "secret" text,
  "config" text not null,
  "triggers" text not null,
  "owner_id" text not null,
  "active" integer not null,
  "window_begun_ms" bigint,
  "window_failures" integer not null,
  "wake_ms" bigint,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null,
  "made_at" text);

CREATE TABLE "workspace_participants" (
  "workspace_id" text not null references "collaboration_workspaces" ("id") on delete cascade,
  "portal_id" text not null,
  "access_mode" text not null,
  "linked_ms" bigint,
  "group_id" text,
  "enable_realtime_sync" integer not null,
  "copy_feature_service_data" integer not null,
  "copy_by_ref_if_copy_fail" integer not null,
  "bidirectional_sync" integer not null,
  constraint "workspace_participants_pk" primary key ("workspace_id", "portal_id"));

CREATE TABLE "workspace_schedules" (
  "workspace_id" text not null primary key references "collaboration_workspaces" ("id") on delete cascade,
  "state" text not null,
  "start_ms" bigint not null,
  "interval_hours" integer not null,
  "repeat_count" integer not null,
  "times_triggered" integer not null,
  "next_fire_ms" bigint,
  "lease_owner" text,
  "lease_until_ms" bigint not null,
  "created_ms" bigint not null,
  "modified_ms" bigint not null);

CREATE INDEX "audit_log_by_actor" on "audit_log" ("actor", "sequence");

CREATE INDEX "audit_log_by_outcome" on "audit_log" ("outcome", "sequence");

CREATE INDEX "audit_log_by_subject" on "audit_log" ("subject", "sequence");

CREATE INDEX "audit_log_by_time" on "audit_log" ("created_ms");

CREATE INDEX "collaboration_invitations_by_collaboration" on "collaboration_invitations" ("collaboration_id", "created_ms");

CREATE INDEX "collaboration_workspaces_by_collaboration" on "collaboration_workspaces" ("collaboration_id", "created_ms");

CREATE INDEX "dataset_versions_by_dataset" on "dataset_versions" ("dataset_uid", "number");

CREATE INDEX "datasets_by_revision" on "datasets" ("revision");

CREATE INDEX "group_applications_by_username" on "group_applications" ("username");

CREATE INDEX "group_invitations_by_group" on "group_invitations" ("group_id");

CREATE INDEX "group_members_by_username" on "group_members" ("username");

CREATE UNIQUE INDEX "groups_by_number" on "groups" ("search_number");

CREATE INDEX "groups_by_owner" on "groups" ("owner");

CREATE INDEX "harvested_datasets_harvester" on "harvested_datasets" ("harvester_id");

CREATE INDEX "harvested_datasets_iri" on "harvested_datasets" ("iri");

CREATE INDEX "harvesters_due" on "harvesters" ("next_run_ms");

CREATE INDEX "item_comments_by_item" on "item_comments" ("item_id", "created_ms");

CREATE INDEX "item_grants_by_name" on "item_grants" ("kind", "name");

CREATE INDEX "item_groups_by_group" on "item_groups" ("group_id");

CREATE INDEX "item_relations_by_destination" on "item_relations" ("destination_id");

CREATE INDEX "items_by_access" on "items" ("access", "search_number");

CREATE INDEX "items_by_comments" on "items" ("num_comments", "search_number");

CREATE INDEX "items_by_created" on "items" ("created_ms", "search_number");

CREATE INDEX "items_by_modified" on "items" ("modified_ms", "search_number");

CREATE UNIQUE INDEX "items_by_number" on "items" ("search_number");

CREATE INDEX "items_by_owner" on "items" ("owner", "folder_id");

CREATE INDEX "items_by_owner_name" on "items" (lower("owner"), "search_number");

CREATE INDEX "items_by_rating" on "items" ("avg_rating", "search_number");

CREATE INDEX "items_by_ratings" on "items" ("num_ratings", "search_number");

CREATE INDEX "items_by_revision" on "items" ("revision", "search_number");

CREATE INDEX "items_by_status" on "items" ("content_status", "search_number");

CREATE INDEX "items_by_title" on "items" (lower("title"), "search_number");

CREATE INDEX "items_by_type" on "items" ("type", "search_number");

CREATE INDEX "items_by_upload" on "items" ("owner", "upload_name") where "upload_name" is not null;

CREATE INDEX "items_by_views" on "items" ("num_views", "search_number");

CREATE INDEX "known_clients_by_last" on "known_clients" ("last_ms");

CREATE INDEX "mails_about" on "mails" ("about", "about_id");

CREATE INDEX "mails_due" on "mails" ("state", "due_ms");

CREATE INDEX "notifications_by_username" on "notifications" ("username", "received_ms");

CREATE INDEX "peer_nonces_by_age" on "peer_nonces" ("seen_ms");

CREATE INDEX "previous_sources_dataset" on "previous_sources" ("dataset_uid", "replaced_ms");

CREATE INDEX "publish_jobs_by_item" on "publish_jobs" ("item_id", "begun_ms");

CREATE INDEX "push_receipts_age" on "push_receipts" ("created_ms");

CREATE INDEX "received_items_by_item" on "received_items" ("item_id");

CREATE INDEX "search_keys_by_documents" on "search_keys" ("kind", "field", "documents", "key");

CREATE INDEX "sign_in_attempts_by_last" on "sign_in_attempts" ("last_ms");

CREATE INDEX "sources_due" on "sources" ("next_run_ms");

CREATE INDEX "sync_runs_by_status" on "sync_runs" ("status", "due_ms");

CREATE INDEX "sync_runs_by_workspace" on "sync_runs" ("workspace_id", "created_ms");

CREATE INDEX "tokens_by_end" on "tokens" ("expires_ms");

CREATE INDEX "tokens_by_parent" on "tokens" ("parent_sha256");

CREATE INDEX "tokens_by_username" on "tokens" ("username");

CREATE INDEX "user_identities_user" on "user_identities" ("username");

CREATE INDEX "users_by_name" on "users" ("username_key", "search_number");

CREATE UNIQUE INDEX "users_by_number" on "users" ("search_number");

CREATE INDEX "users_by_role" on "users" ("role");

CREATE INDEX "webhook_deliveries_by_age" on "webhook_deliveries" ("state", "created_ms");

CREATE INDEX "webhook_deliveries_by_state" on "webhook_deliveries" ("webhook_id", "state", "sequence");

CREATE INDEX "workspace_participants_by_group" on "workspace_participants" ("group_id");

CREATE INDEX "workspace_schedules_by_next_fire" on "workspace_schedules" ("state", "next_fire_ms");
