import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CODIGOS_DE_ARQUIVO, type CodigoDeArquivo, LIMITES, nomeDoArquivo } from '@apura/contracts';
import {
  type ArquivoDoPedaco,
  gravarPacote,
  type PacoteAberto,
  type PedacoReivindicado,
} from '@apura/database';
import { abrirZip, ErroDoZip } from '@apura/nfe/zip';
import { CorruptContent, type NewObject, type Storage } from '@apura/storage';
import { abrirVagas } from '../navegador/vagas.ts';
import type { Oficina } from '../oficina.ts';

const comprimir = promisify(gzip);

/** A ZIP inside the ZIP is held whole while it is read, so one is opened at a time. */
const vagas = abrirVagas(1);
const PREFIXO = 'apura-zip-';
/** No ZIP takes an hour: what is older was left by a process that was killed. */
const SOBRA_MS = 3_600_000;
const BYTES_POR_REMESSA = 2 * 1024 * 1024;
const ARQUIVOS_POR_REMESSA = 50;

type Problema = { readonly codigo: CodigoDeArquivo; readonly mensagem: string };

/**
 * Opens the ZIP of a claimed chunk: what it holds becomes files of the lote. In memory are one part of it, one file in
 * it and one batch on its way to the storage; the archive itself lies in a temporary file. Interrupted at any point it
 * is done again from the beginning, and adds nothing twice. Resolves as well when the claim was lost.
 */
export function abrirPacote(
  oficina: Oficina,
  pedaco: PedacoReivindicado,
  zip: ArquivoDoPedaco,
): Promise<void> {
  return vagas.ocupar(async () => {
    await limparSobras();
    const pasta = await mkdtemp(join(tmpdir(), PREFIXO));
    try {
      const caminho = join(pasta, 'lote.zip');
      await juntarPartes(oficina.storage, pedaco.organization_id, zip.partes ?? [], caminho);
      const pacote = await guardarConteudo(oficina.storage, pedaco.organization_id, caminho);
      const gravacao = await gravar(oficina, pedaco, zip, pacote);
      if (gravacao === 'cheio') await gravar(oficina, pedaco, zip, { problema: LOTE_CHEIO });
      oficina.logger.info('zip opened', {
        pedaco_id: pedaco.id,
        lote_id: pedaco.lote_id,
        organization_id: pedaco.organization_id,
        request_id: pedaco.request_id,
        gravacao,
      });
    } finally {
      await rm(pasta, { recursive: true, force: true });
    }
  });
}

/** Gives a ZIP up that could not be opened by a fault of ours. */
export async function desistirDoPacote(
  oficina: Oficina,
  pedaco: PedacoReivindicado,
  zip: ArquivoDoPedaco,
): Promise<void> {
  const { mensagem } = CODIGOS_DE_ARQUIVO.processamento_falhou;
  await gravar(oficina, pedaco, zip, { problema: { codigo: 'processamento_falhou', mensagem } });
}

const gravar = (
  { database }: Oficina,
  pedaco: PedacoReivindicado,
  zip: ArquivoDoPedaco,
  pacote: PacoteAberto | { readonly problema: Problema },
) =>
  gravarPacote(
    database.forOrganization(pedaco.organization_id),
    pedaco,
    zip,
    pacote,
    LIMITES.arquivos_com_zips,
  );

const LOTE_CHEIO: Problema = {
  codigo: 'zip_limite_excedido',
  mensagem: `Com os arquivos deste ZIP o envio passaria de ${LIMITES.arquivos_com_zips.toLocaleString('pt-BR')} arquivos. Envie-o separado.`,
};

async function limparSobras(): Promise<void> {
  for (const nome of await readdir(tmpdir())) {
    if (!nome.startsWith(PREFIXO)) continue;
    const pasta = join(tmpdir(), nome);
    // Another process may be quicker.
    const feita = await stat(pasta).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    if (Date.now() - feita > SOBRA_MS) await rm(pasta, { recursive: true, force: true });
  }
}

async function juntarPartes(
  storage: Storage,
  organizationId: string,
  partes: readonly Buffer[],
  caminho: string,
): Promise<void> {
  const arquivo = await open(caminho, 'wx', 0o600);
  try {
    for (const parte of partes) {
      const bytes = (await storage.read(organizationId, [parte])).get(parte.toString('hex'));
      if (!bytes) throw new CorruptContent(`part ${parte.toString('hex')} of a ZIP is not in the storage`);
      await arquivo.write(bytes);
    }
  } finally {
    await arquivo.close();
  }
}

/** Stores the XMLs of a ZIP provisionally, in the order in which they stand in it. */
async function guardarConteudo(
  storage: Storage,
  organizationId: string,
  caminho: string,
): Promise<PacoteAberto | { readonly problema: Problema }> {
  const entradas: PacoteAberto['entradas'][number][] = [];
  const recusadas: PacoteAberto['recusadas'][number][] = [];
  let remessa: NewObject[] = [];
  let bytesDaRemessa = 0;
  const enviar = async () => {
    await storage.putProvisional(organizationId, remessa);
    remessa = [];
    bytesDaRemessa = 0;
  };
  try {
    for await (const entrada of abrirZip(caminho)) {
      const nome = nomeDoArquivo(entrada.nome);
      if (entrada.tipo === 'recusada') recusadas.push({ nome, ...entrada.problema });
      if (entrada.tipo !== 'xml') continue;
      const sha256 = createHash('sha256').update(entrada.bytes).digest();
      const bytes = await comprimir(entrada.bytes);
      entradas.push({ nome, sha256, tamanho: entrada.bytes.length });
      remessa.push({ sha256, encoding: 'gzip', size: entrada.bytes.length, bytes });
      bytesDaRemessa += bytes.length;
      if (bytesDaRemessa >= BYTES_POR_REMESSA || remessa.length >= ARQUIVOS_POR_REMESSA) await enviar();
    }
  } catch (erro) {
    // Beyond a limit, or no ZIP: nothing of it is taken, and what was stored is swept.
    if (erro instanceof ErroDoZip) return { problema: erro.problema };
    throw erro;
  }
  if (!entradas.length && !recusadas.length) {
    return { problema: { codigo: 'zip_sem_xml', mensagem: CODIGOS_DE_ARQUIVO.zip_sem_xml.mensagem } };
  }
  await enviar();
  return { entradas, recusadas };
}
