import json
import os
import time

import requests

url = os.environ["APURA_URL"]
api = requests.Session()
api.headers["Authorization"] = f"Bearer {os.environ['APURA_KEY']}"


def call(method, path, **sent):
    answer = api.request(method, url + path, **sent)
    answer.raise_for_status()
    return answer


eu = call("GET", "/v1/eu").json()
client = call(
    "POST",
    "/v1/clientes",
    json={"cnpj": "90001001000143", "razao_social": "Mercado Aurora Ltda", "regime": "lucro_real"},
).json()
webhook = call(
    "POST", "/v1/webhooks", json={"url": os.environ["WEBHOOK_URL"], "eventos": ["apuracao.calculada"]}
).json()
with open("nota.xml", "rb") as note:
    job = call("POST", "/v1/upload", files={"arquivos": note}).json()
while call("GET", f"/v1/upload/{job['job_id']}").json()["estado"] != "concluido":
    time.sleep(0.2)
asked = call("POST", "/v1/apuracoes", json={"cliente_id": client["id"], "competencia": "2026-09"}).json()
month = asked
while month["estado"] != "calculada":
    time.sleep(0.2)
    month = call("GET", f"/v1/apuracoes/{asked['id']}").json()
notes = call("GET", f"/v1/apuracoes/{month['id']}/documentos", params={"limit": 100}).json()
pdf = call("GET", f"/v1/apuracoes/{month['id']}/pdf").content
events = call("GET", "/v1/eventos", params={"type": "apuracao.calculada"}).json()
print(
    json.dumps(
        {
            "environment": eu["escritorio"]["ambiente"],
            "month": month["id"],
            "total": month["comparativo"]["devido_no_mes"]["total_a_recolher"],
            "notes": [note["chave"] for note in notes["data"]],
            "pdf": pdf[:5].decode(),
            "event": events["data"][0]["type"],
            "secret": webhook["secret"],
        }
    )
)
