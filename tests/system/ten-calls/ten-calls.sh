set -e
api() { curl -sS --fail-with-body -H "Authorization: Bearer $APURA_KEY" "$@"; }
json() { api -H 'Content-Type: application/json' "$@"; }
field() { grep -o "\"$1\":\"[^\"]*" | head -n 1 | cut -d '"' -f 4; }

environment=$(api "$APURA_URL/v1/eu" | field ambiente)
client=$(json "$APURA_URL/v1/clientes" -d '{"cnpj":"90001001000143","razao_social":"Mercado Aurora Ltda","regime":"lucro_real"}' | field id)
secret=$(json "$APURA_URL/v1/webhooks" -d '{"url":"'"$WEBHOOK_URL"'","eventos":["apuracao.calculada"]}' | field secret)
job=$(api "$APURA_URL/v1/upload" -F arquivos=@nota.xml | field job_id)
until api "$APURA_URL/v1/upload/$job" | grep -q '"estado":"concluido"'; do sleep 0.2; done
month=$(json "$APURA_URL/v1/apuracoes" -d '{"cliente_id":"'"$client"'","competencia":"2026-09"}' | field id)
until api "$APURA_URL/v1/apuracoes/$month" > month.json && grep -q '"estado":"calculada"' month.json; do sleep 0.2; done
notes=$(api "$APURA_URL/v1/apuracoes/$month/documentos?limit=100" | field chave)
api "$APURA_URL/v1/apuracoes/$month/pdf" -o report.pdf
event=$(api "$APURA_URL/v1/eventos?type=apuracao.calculada" | field type)
printf '{"environment":"%s","month":"%s","total":"%s","notes":["%s"],"pdf":"%s","event":"%s","secret":"%s"}' \
  "$environment" "$month" "$(field total_a_recolher < month.json)" "$notes" "$(head -c 5 report.pdf)" "$event" "$secret"
