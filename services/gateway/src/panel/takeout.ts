import { nomeDoDownload } from '@apura/contracts';
import {
  keptReports,
  lerLogo,
  PARTS,
  readPart,
  readSmall,
  SMALL,
  sentFiles,
  type Tenant,
} from '@apura/database';
import type { ZippedFile } from '@apura/sheets';
import type { Storage } from '@apura/storage';

/** Contents that are read together: an XML has 5 MB at most. */
const TOGETHER = 8;
const LONGEST_NAME = 80;

const LEIA_ME = `Tudo o que o escritório tem na Apura.

escritorio.json   o escritório e as suas escolhas
arquivos/         os arquivos enviados, como vieram; antes do nome, o começo do SHA-256 do conteúdo
relatorios/       PDF, XLSX e CSVs de cada apuração, por raiz de CNPJ do cliente
dados/            o que está guardado, em JSON: uma pasta por assunto, com as linhas de outros assuntos dentro da linha a que pertencem

Valores em reais são exatos, com duas casas. Datas são UTC. Senhas, chaves e segredos não estão aqui.
O que mudou durante o download pode estar ou não. O ambiente de testes não está incluído.
`;

/** The files of an office's takeout, each made when the one before has been taken. */
export async function* everythingOf(storage: Storage, tenant: Tenant, escritorio: object) {
  yield textFile('leia-me.txt', LEIA_ME);
  yield textFile('escritorio.json', `${JSON.stringify(escritorio, null, 2)}\n`);
  const logo = await lerLogo(tenant);
  if (logo) yield { name: `logotipo.${logo.tipo.replace(/^image\//, '')}`, bytes: logo.bytes };
  for (const table of SMALL) yield textFile(`dados/${table}/1.json`, await readSmall(tenant, table));
  for (const part of PARTS) {
    let page = 0;
    for await (const text of readPart(tenant, part))
      yield textFile(`dados/${part.table}/${++page}.json`, text);
  }
  yield* reportsOf(storage, tenant);
  for await (const sent of sentFiles(tenant, TOGETHER)) {
    const read = await storage.read(
      tenant.organizationId,
      sent.map(({ sha256 }) => sha256),
    );
    for (const { sha256, nome } of sent) {
      const hex = sha256.toString('hex');
      const bytes = read.get(hex);
      if (bytes) yield { name: `arquivos/${hex.slice(0, 12)}-${plain(nome)}`, bytes };
    }
  }
}

async function* reportsOf(storage: Storage, tenant: Tenant): AsyncGenerator<ZippedFile> {
  for await (const { cnpj_raiz, pdf_sha256, xlsx_sha256, csv_zip_sha256, ...version } of keptReports(
    tenant,
  )) {
    for (const [extensao, sha256] of [
      ['pdf', pdf_sha256],
      ['xlsx', xlsx_sha256],
      ['csv.zip', csv_zip_sha256],
    ] as const) {
      if (!sha256) continue;
      const bytes = (await storage.read(tenant.organizationId, [sha256])).get(sha256.toString('hex'));
      const name = `relatorios/${cnpj_raiz}/${nomeDoDownload({ ...version, extensao })}`;
      if (bytes) yield { name, bytes };
    }
  }
}

const textFile = (name: string, text: string): ZippedFile => ({ name, bytes: Buffer.from(text) });

/** A name that leads nowhere else when the ZIP is unpacked; its end tells the kind. */
const plain = (name: string): string => name.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-LONGEST_NAME);
