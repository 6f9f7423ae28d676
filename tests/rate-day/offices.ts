import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { UploadAceito } from '@apura/contracts';
import {
  createChavePlena,
  createCliente,
  createEscritorio,
  registerLote,
  requestApuracao,
  saveProvisional,
  splitIntoChunks,
  type Tenant,
} from '@apura/database';
import { createEmpresa, type Empresa, FORNECEDORES, generateNota } from '@apura/samples';
import { apiClient } from '@apura/standalone';
import type { Cluster, Service } from '../system/cluster.ts';

const PER_LOTE = 500;
const PER_UPLOAD = 3;

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(250);
}

export interface Office {
  readonly tenant: Tenant;
  readonly clientes: readonly string[];
}

/** Who issues the notes of the office's clients. */
const emitentes = (howMany: number): Empresa[] =>
  Array.from({ length: howMany }, (_, i) =>
    createEmpresa(`91${String(i).padStart(6, '0')}0001`, FORNECEDORES.atacado),
  );

/**
 * One office, with an owner who reads mail, and the notes of its clients: of one to eight items, without the group, so that the act changes
 * what is computed and not whether the issuer was wrong. Its notes come in from their stored bytes on: by the use cases of
 * the gateway's upload, without its HTTP.
 */
export async function firstOffice(
  { base }: Cluster,
  clients: number,
  notes: number,
  month: string,
): Promise<Office> {
  const companies = emitentes(clients);
  const office = await makeOffice(base, 'Simulado 1', companies);
  const files = Array.from({ length: notes }, (_, i) => {
    const bytes = generateNota({
      seed: i + 1,
      numero: i + 1,
      itens: (i % 8) + 1,
      comIBSCBS: false,
      emitente: companies[i % clients] as Empresa,
      dhEmi: `${month}-${String((i % 28) + 1).padStart(2, '0')}T10:00:00-03:00`,
    }).bytes;
    return {
      nome: `${i + 1}.xml`,
      tamanho: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      bytes: gzipSync(bytes),
    };
  });
  for (let first = 0; first < notes; first += PER_LOTE) {
    const some = files.slice(first, first + PER_LOTE);
    await saveProvisional(
      office.tenant,
      some.map(({ sha256, tamanho, bytes }) => ({ sha256, codificacao: 'gzip', tamanho, bytes })),
    );
    await registerLote(office.tenant, { chunks: splitIntoChunks(some), requestId: 'drill' });
  }
  return office;
}

async function makeOffice(
  { database }: Cluster['base'],
  nome: string,
  companies: readonly Empresa[],
): Promise<Office> {
  const email = `${nome.replace(' ', '.')}@simulado.example`;
  const id = await createEscritorio(database, { nome, dono: { nome, email, quem: { senhaHash: 'x' } } });
  const tenant = database.forOrganization(id);
  const clientes: string[] = [];
  for (const { cnpj } of companies) {
    const id = await createCliente(tenant, {
      cnpjRaiz: cnpj.slice(0, 8),
      razaoSocial: `Emitente ${cnpj}`,
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'drill',
    });
    if (!id) throw new Error('the client exists already');
    clientes.push(id);
  }
  return { tenant, clientes };
}

/** One more office, which uploads and waits until its notes are processed, again and again. */
export async function startUploads(cluster: Cluster, gateway: Service) {
  const { tenant } = await makeOffice(cluster.base, 'Envios', [FORNECEDORES.atacado]);
  const api = apiClient(`http://127.0.0.1:${gateway.port}`, await createChavePlena(tenant, 'drill', 'live'));
  const jobs: string[] = [];
  const wrong: string[] = [];
  let going = true;
  const line = (async () => {
    for (let next = 1; going; ) {
      const files = Array.from({ length: PER_UPLOAD }, () => {
        const { bytes } = generateNota({ seed: next, numero: next });
        return { nome: `${next++}.xml`, bytes };
      });
      const { job_id } = await api.upload<UploadAceito>('/v1/upload', files);
      jobs.push(job_id);
      // A key may upload once a second: its limits are not what is looked at here.
      await pause(1500);
    }
  })().catch((error: unknown) => wrong.push(`an upload failed: ${error}`));
  return {
    jobs,
    /** Ends the uploads, and says what was wrong with them. */
    async end(): Promise<string[]> {
      going = false;
      await line;
      const open = `SELECT FROM lote WHERE estado <> 'concluido'`;
      await until(async () => !(await tenant.read(open, [])).length);
      const partial = await tenant.read<{ id: string }>('SELECT id FROM lote WHERE processados <> $1', [
        PER_UPLOAD,
      ]);
      return [...wrong, ...partial.map(({ id }) => `upload ${id} was not processed whole`)];
    },
  };
}

/** Asks for the month of each of the office's clients. */
export async function askForMonth({ tenant, clientes }: Office, competencia: string): Promise<void> {
  for (const clienteId of clientes) {
    await requestApuracao(tenant, {
      clienteId,
      competencia,
      cenario: { nome: 'lei', status: 'lei' },
      requestId: 'drill',
    });
  }
}
