import { generateNota } from '@apura/samples';
import { call } from '../../http.ts';
import { type Person, register } from '../../people.ts';
import { type Office, officeOf, type Stage } from '../../stage.ts';
import { uploadFile, type Verdict } from '../../upload.ts';
import { rowsOf, settled } from './rows.ts';

/** An office with one of everything that an address can name, with which nobody works any more. */
export interface Victim {
  readonly person: Person;
  /** Its rows as they were left. */
  readonly rows: Readonly<Record<string, string>>;
  readonly office: Office;
  readonly ids: Readonly<Record<string, string>>;
}

export const SCENARIO = {
  nome: 'Um',
  pedido: { regime: 'lucro_real', atividade: 'comercio', receita_mensal: '1000', compras_mensais: '500' },
};
export const ENTRY = {
  competencia: '2026-03',
  tipo: 'credito',
  tributo: 'cbs',
  valor: '10.00',
  nota: 'Energia',
};
export const ADJUSTMENT = { desde: '2026-01', cfop: '5949', efeito: 'sem_efeito' };

export const ANSWER = { pergunta: 'uso_pessoal', quando: {}, desde: '2026-01', resposta: 'nao' };

export const NOTICE = { orgao: 'rfb', numero: '1', assunto: 'x', ciencia: '2026-09-10' };
export const CONTACT = { nome: 'Dona Rosa', email: 'rosa@padaria.example' };

/** A line of the tax authority's, of a taxpayer of any office. */
export const ASSESSMENT = [
  { contribuinte: '11222333', competencia: '2026-03', tributo: 'CBS', lado: 'debito', apurado: '1.00' },
];

/** The Idempotency-Key with which the webhook was made. */
export const ONCE = 'made-once';

export async function makeVictim(stage: Stage): Promise<Victim> {
  const person = await register(stage);
  const office = officeOf(stage.database, person.office.id);
  const make = async (path: string, body: object, headers = {}): Promise<string> => {
    const reply = await person.ask({ method: 'POST', path, body, headers });
    const made = JSON.parse(String(reply.body)) as { id?: string; data?: { id: string }[] };
    const id = made.id ?? made.data?.[0]?.id;
    if (!id) throw new Error(`${path} made nothing: ${reply.body}`);
    return id;
  };
  const first = async (path: string): Promise<Record<string, string>> => {
    for (;;) {
      const { data } = JSON.parse(String((await person.ask({ path })).body)) as {
        data: Record<string, string>[];
      };
      if (data[0]) return data[0];
      await new Promise((later) => setTimeout(later, 50));
    }
  };
  const note = generateNota({ seed: 500_000, numero: 500_000 });
  const cliente = await make('/clientes', {
    cnpj_raiz: note.pedido.emitente.cnpj.slice(0, 8),
    razao_social: 'Emitente das notas',
    regime: 'lucro_real',
  });
  const webhook = await make(
    '/webhooks',
    { url: 'https://escritorio.example/' },
    { 'Idempotency-Key': ONCE },
  );
  const [verdict] = (await uploadFile(stage, office, note.nome, note.bytes)) as readonly Verdict[];
  if (verdict?.estado !== 'processado') throw new Error(`the victim's note: ${JSON.stringify(verdict)}`);
  const apuracao = await make('/apuracoes', { cliente_id: cliente, competencia: '2026-09' });
  const { body: supplier } = await person.ask({
    method: 'PUT',
    path: '/fornecedores-simples/55666777',
    body: { anexo: 'I', rbt12: '360000.00' },
  });
  if (!supplier.length) throw new Error('no supplier was made');
  const { body: rule } = await person.ask({
    method: 'PUT',
    path: '/regras-de-entrada',
    body: { desde: '2026-09', dias: 2 },
  });
  await person.ask({
    method: 'POST',
    path: '/dossies',
    body: { tipo: 'conformidade_2026', cliente_ids: [cliente] },
  });
  const delivery = await first('/entregas');
  const { body: uploads } = await call(stage, { path: '/v1/eventos', key: await office.key() });
  const lote = /"(?:job_id|lote_id)":"([^"]+)"/.exec(String(uploads))?.[1] ?? (await loteOf(stage, office));
  const ids = {
    cliente,
    webhook,
    apuracao,
    lote,
    documento: note.chave,
    entrega: String(delivery.id),
    evento: String(delivery.event_id),
    chave: await make('/chaves', { nome: 'ERP', escopos: ['read:clients'] }),
    convite: await make('/pessoas/convites', { email: 'x@y.example', papel: 'member' }),
    cenario: await make('/cenarios', SCENARIO),
    calendario: await make('/calendarios', { nome: 'Agenda' }),
    lancamento: await make(`/clientes/${cliente}/lancamentos-manuais`, ENTRY),
    regra: String(JSON.parse(String(rule)).id),
    contato: await make(`/clientes/${cliente}/contatos`, CONTACT),
    importacao: await make(
      `/clientes/${cliente}/apuracao-assistida?arquivo=a.json`,
      ASSESSMENT.map((line) => ({ ...line, contribuinte: note.pedido.emitente.cnpj.slice(0, 8) })),
    ),
    comunicado: await make(`/clientes/${cliente}/comunicados`, NOTICE),
    dossie: String((await first(`/clientes/${cliente}/dossies`)).id),
    livro: await bookOf(stage, office, note.pedido.emitente.cnpj),
    ajuste: await make('/ajustes', { ...ADJUSTMENT, cliente_id: cliente }),
    resposta: await make('/respostas', { respostas: [{ ...ANSWER, cliente_id: cliente }] }),
    sessao: String((await first('/sessoes')).id),
    pessoa: person.id,
    escritorio: office.id,
  };
  await settled(stage, office.id);
  // The report that a link leads to is there now.
  const compartilhamento = await make(`/apuracoes/${apuracao}/links`, {});
  return { person, office, ids: { ...ids, compartilhamento }, rows: await rowsOf(stage, office.id) };
}

async function loteOf(stage: Stage, office: Office): Promise<string> {
  return stage.database.forOrganization(office.id).transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>('SELECT id FROM lote LIMIT 1');
    return rows[0]?.id ?? '';
  });
}

/** A book of the SPED of a company, as the worker keeps one. */
async function bookOf(stage: Stage, office: Office, cnpj: string): Promise<string> {
  return stage.database.forOrganization(office.id).transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `INSERT INTO livro (id, organization_id, cnpj_raiz, cnpj, livro, versao, finalidade, nome, uf, de, ate, arquivo, lote_id, sha256, tamanho,
                          linhas, assinada, consolidado, sem_leitura, lidos, fatos, partes, conta)
       VALUES (gen_random_uuid(), $1, left($2, 8), $2, 'icms_ipi', '020', 'original', 'X', 'SP', '2026-10-01', '2026-10-31', 'efd.txt', $1, '', 1,
               86, true, false, '{}', '{}', '[]', '{}', true) RETURNING id`,
      [tx.organizationId, cnpj],
    );
    return rows[0]?.id ?? '';
  });
}
