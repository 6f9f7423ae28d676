import { createHash } from 'node:crypto';
import { storeAjustes } from '@apura/database';
import {
  COMERCIO_AURORA,
  type Empresa,
  FORNECEDORES,
  generateDocumento,
  generateMes,
  generateNota,
  TIPOS_DE_AMOSTRA,
} from '@apura/samples';
import { openXlsx, openZipOfCsv } from '@apura/sheets';
import { generateEvento } from '@apura/testing/eventos';
import { generateVariedNota, type NomeDoPerfil, PERFIS } from '@apura/testing/nota-variada';
import { EFEITOS } from '@apura/words';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { collectDocumentos } from '../lotes/collect-documentos.ts';
import { FORMAT, writeNotas } from './write-notas.ts';

const isto = withEscritorio();
const SETEMBRO = '2026-09';

/** A month of the samples, every kind of document that there is, a note of every profile, and one that is delivered later. */
function amostra() {
  const mes = generateMes({ seed: 7, competencia: SETEMBRO });
  const documentos = TIPOS_DE_AMOSTRA.map((tipo, i) =>
    generateDocumento({
      tipo,
      seed: 40 + i,
      adquirente: COMERCIO_AURORA,
      dhEmi: `${SETEMBRO}-08T10:00:00-03:00`,
    }),
  );
  const variadas = (Object.keys(PERFIS) as NomeDoPerfil[]).flatMap((perfil, i) =>
    [1, 2].map((seed) => generateVariedNota({ seed: 10 * i + seed, perfil })),
  );
  const parte = generateNota({ seed: 7, numero: 7007 });
  const entrega = generateEvento({
    tpEvento: '112150',
    chave: parte.chave,
    dhEvento: '2026-10-05T10:00:00-03:00',
    campos: { dPrevEntrega: '2026-11-10' },
  });
  return [
    ...mes.arquivos,
    ...[...documentos, parte, entrega].map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) })),
    ...variadas.map(({ chave, bytes }) => ({ nome: `${chave}.xml`, bytes })),
  ];
}

/** All parts of the sheets of a client's month, before compression. */
async function partesDe({ cnpj }: Empresa, cliente_id: string) {
  const [xlsx, csv] = [openXlsx(), openZipOfCsv()];
  const work = { ...isto.workContext, tenant: isto.escritorio.tenant };
  await writeNotas({ xlsx, csv }, work, { cliente_id, competencia: SETEMBRO }, cnpj.slice(0, 8));
  return [await xlsx.end(), await csv.end()].flatMap((file) => Object.entries(unzipSync(file)));
}

/**
 * Sheets are taken over from a version before (`write-notas.ts`) only where FORMATO is the same. Where this fails, what a sheet says or
 * looks like is another now: FORMATO becomes the SHA-256 that was received. Where sheets were not to change, find out why they did.
 */
test('what a sheet says and looks like does not change while FORMATO stays', async () => {
  const { escritorio, workContext } = isto;
  const empresas = [COMERCIO_AURORA, FORNECEDORES.atacado];
  await escritorio.processar(await escritorio.enviar(amostra()));
  const ids = [];
  for (const { cnpj, nome } of empresas)
    ids.push(await escritorio.cliente({ cnpj, razao_social: nome, regime: 'lucro_real' }));
  const informada = { cfop: '5102', cclasstrib: '000001', desde: '2026-01' };
  await storeAjustes(escritorio.tenant, null, [informada], 'teste');
  const hash = createHash('sha256').update(JSON.stringify(EFEITOS));
  let texto = '';
  for (const [i, id] of ids.entries()) {
    await collectDocumentos(workContext, escritorio.tenant.organizationId, id, 'teste');
    for (const [nome, bytes] of await partesDe(empresas[i] as Empresa, id)) {
      hash.update(nome).update(bytes);
      texto += strFromU8(bytes);
    }
  }
  // It shows what there is to be shown.
  for (const oQue of [
    'Neste mês: ',
    'Informada',
    'Inferida',
    'Declarada',
    'NFS-e',
    'CT-e',
    'NFC-e',
    'SUBTOTAL(109',
  ])
    expect(texto).toContain(oQue);
  expect(texto.match(/<row /g)?.length).toBeGreaterThan(500);
  expect(hash.digest('hex')).toBe(FORMAT);
}, 120_000);
