import { type Database, distributeEvents, newId } from '@apura/database';
import type { Express } from 'express';
import request from 'supertest';
import type { Gateway } from '../src/gateway.ts';
import { documentoForTests } from './documento-for-tests.ts';
import { eventoWithoutNotaForTests } from './evento-without-nota-for-tests.ts';
import { type Escritorio, escritorioForTests, sha256, xml } from './gateway-for-tests.ts';
import { livroWithInventario } from './livro-for-tests.ts';

/** One of everything that an address can name. */
export interface EscritorioWithAll extends Escritorio {
  readonly cliente: string;
  readonly contato: string;
  /** Of an assisted assessment. */
  readonly importacao: string;
  /** A book of the SPED. */
  readonly livro: string;
  readonly comunicado: string;
  readonly dossie: string;
  readonly resposta: string;
  readonly lancamento: string;
  /** Of the entry of purchases. */
  readonly regra: string;
  /** Done: following it comes to an end. */
  readonly lote: string;
  /** Not begun yet. */
  readonly loteAberto: string;
  /** Calculated, with its files. */
  readonly apuracao: string;
  /** A link to its report. */
  readonly compartilhamento: string;
  /** A feed of deadlines, and its token. */
  /** Another key than the one that asks. */
  readonly outraChave: string;
  readonly calendario: string;
  readonly tokenDoCalendario: string;
  readonly documento: string;
  readonly webhook: string;
  readonly evento: string;
  /** Failed, so that it may be sent again. */
  readonly entrega: string;
}

/** `sandbox`: of a test key. */
export async function escritorioWithAll(
  app: Express,
  gateway: Gateway,
  { sandbox = false } = {},
): Promise<EscritorioWithAll> {
  const { database, storage } = gateway;
  const escritorio = await escritorioForTests(database, { sandbox });
  const { id } = escritorio;
  const sql = (texto: string, valores: unknown[] = []) =>
    database.forOrganization(id).transaction((tx) => tx.query(texto, valores));
  const com = { Authorization: `Bearer ${escritorio.chave}` };
  const criar = async (path: string, body: object) =>
    (await request(app).post(path).set(com).send(body)).body;

  const cliente = await criar('/v1/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'mei',
  });
  // Of the Simples in the half-year that may be chosen for, with a choice.
  await request(app)
    .patch(`/v1/clientes/${cliente.id}`)
    .set(com)
    .send({ regime: 'simples_nacional', simples_anexo: 'I', rbt12: '360000.00', desde: '2027-01' });
  await criar(`/v1/clientes/${cliente.id}/opcao-do-simples`, { semestre: '2027-1', opcao: 'dentro' });
  const calendario = await criar('/v1/calendarios', { nome: 'Agenda da equipe' });
  const outraChave = await criar('/v1/chaves', { nome: 'ERP', escopos: ['read:clients'] });
  const webhook = await criar('/v1/webhooks', { url: 'https://escritorio.example/' });
  const enviar = async (numero: number) =>
    (
      await request(app)
        .post('/v1/upload')
        .set(com)
        .attach('xml', Buffer.from(xml(numero)), 'a.xml')
    ).body;
  const [lote, loteAberto] = [await enviar(1), await enviar(2)];
  await sql(
    `UPDATE lote SET estado = 'concluido', pendentes = 0, processados = 1, fim = now() WHERE id = $1`,
    [lote.job_id],
  );
  await request(app)
    .put('/v1/fornecedores-simples/55666777')
    .set(com)
    .send({ anexo: 'I', rbt12: '360000.00' });
  const apuracao = await criar('/v1/apuracoes', { cliente_id: cliente.id, competencia: '2026-03' });
  const documento = await documentoForTests(gateway, escritorio, {}, cliente.id);
  // The client bought it: only of purchases it can be said when they came in and what they are for.
  await sql(`UPDATE documento SET destinatario_raiz = '11222333' WHERE chave = $1`, [documento]);
  await eventoWithoutNotaForTests(gateway, id);

  const bytes = Buffer.from('um relatório');
  const hash = sha256(bytes);
  await storage.putProvisional(id, [{ sha256: hash, encoding: 'identity', size: bytes.length, bytes }]);
  await sql(
    `UPDATE apuracao SET estado = 'calculada', calculada_em = now(), pdf_sha256 = $1, xlsx_sha256 = $1, csv_sha256 = $1,
            csv_zip_sha256 = $1`,
    [hash],
  );
  const contato = await criar(`/v1/clientes/${cliente.id}/contatos`, {
    nome: 'Rosa',
    email: 'r@padaria.example',
  });
  const importacao = await criar(`/v1/clientes/${cliente.id}/apuracao-assistida?arquivo=a.json`, [
    { contribuinte: '11222333', competencia: '2026-03', tributo: 'CBS', lado: 'debito', apurado: '1.00' },
  ]);
  await sql(
    `INSERT INTO produto (organization_id, cliente_id, lado, emitente, codigo, ncm, descricao, visto_em)
     VALUES ($1, $2, 'entrada', '44555666000181', 'A', '48191000', 'Caixa de papelão', '2026-03-10')`,
    [id, cliente.id],
  );
  const comunicado = await criar(`/v1/clientes/${cliente.id}/comunicados`, {
    ...{ orgao: 'rfb', numero: '1', assunto: 'Notas sem o grupo IBSCBS', ciencia: '2026-11-10' },
  });
  await criar('/v1/dossies', { tipo: 'conformidade_2026', cliente_ids: [cliente.id] });
  await sql(`UPDATE dossie SET estado = 'pronto', pronto_em = now(), pdf_sha256 = $1, xlsx_sha256 = $1`, [
    hash,
  ]);
  const dossies = await sql('SELECT id FROM dossie');
  const livro = await livroWithInventario(gateway.database.forOrganization(escritorio.id), '11222333000181');
  const { data: respostas } = await criar('/v1/respostas', {
    respostas: [
      { cliente_id: cliente.id, pergunta: 'uso_pessoal', quando: {}, desde: '2026-01', resposta: 'nao' },
    ],
  });
  const lancamento = await criar(`/v1/clientes/${cliente.id}/lancamentos-manuais`, {
    ...{ competencia: '2026-03', tipo: 'credito', tributo: 'cbs', valor: '1.00', nota: 'x' },
  });
  const { body: regra } = await request(app)
    .put('/v1/regras-de-entrada')
    .set(com)
    .send({ desde: '2026-09', dias: 2 });
  const link = await criar(`/v1/apuracoes/${apuracao.id}/links`, {});
  await createUsuarioConfirmado(database, id);
  await distributeEvents(database);
  await sql(
    `UPDATE entrega SET estado = 'falhou', tentativas = 1, concluida_em = now(), proxima_tentativa_em = NULL`,
  );
  const { rows } = await sql('SELECT id, event_id FROM entrega LIMIT 1');
  return {
    ...escritorio,
    cliente: cliente.id,
    contato: contato.id,
    importacao: importacao.id,
    livro,
    comunicado: comunicado.id,
    dossie: dossies.rows[0]?.id ?? '',
    resposta: respostas[0].id,
    lancamento: lancamento.id,
    regra: regra.id,
    compartilhamento: link.id,
    outraChave: outraChave.id,
    calendario: calendario.id,
    tokenDoCalendario: calendario.token,
    lote: lote.job_id,
    loteAberto: loteAberto.job_id,
    apuracao: apuracao.id,
    documento,
    webhook: webhook.id,
    evento: rows[0].event_id,
    entrega: rows[0].id,
  };
}

/** The owner whom mails to clients need. */
async function createUsuarioConfirmado(database: Database, office: string): Promise<void> {
  const id = newId();
  await database.forOrganization(office).transaction((tx) =>
    tx.query(
      `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em, avisos)
       VALUES ($1, $2, $3, 'Ana', 'x', 'owner', now(), '{}')`,
      [id, office, `${id}@escritorio.example`],
    ),
  );
}
