<?php
$key = base64_decode(substr(getenv('WEBHOOK_SECRET'), strlen('whsec_')));
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
$given = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
$fresh = abs(time() - (int) $timestamp) < 300;
if (!$fresh || !array_filter($given, fn ($one) => hash_equals($expected, $one))) {
    http_response_code(400);
    exit;
}
// Store it under its webhook-id here, unless that id is known, and work later.
error_log(json_decode($body, true)['type']);
http_response_code(204);
