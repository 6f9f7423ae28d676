import { AjustesGravados, CriarAjustes, ErroDaApi } from '@apura/contracts';
import { gravarAjustes } from '@apura/database';
import { found } from '../answers.ts';
import { ajusteDaApi } from '../representation/ajuste.ts';
import { faltasDoAjuste } from '../request/conferir-ajuste.ts';
import { route } from '../route.ts';

/** Remembers the office's answers to many questions; each client's notes are computed anew once. */
export const postAjustesVarios = route('post /v1/ajustes/varios', {
  operacao: 'criarAjustes',
  exemplo: {
    body: { ajustes: [{ cliente_id: '$CLIENTE_ID', desde: '2026-09', cfop: '5949', efeito: 'sem_efeito' }] },
  },
  escopo: 'write:clients',
  repetivel: true,
  resumo: 'Responde a várias perguntas de uma vez; as notas atingidas são calculadas de novo',
  reads: 'json_longo',
  body: CriarAjustes,
  respostas: {
    201: { descricao: 'As respostas que passam a valer, na ordem do pedido.', schema: AjustesGravados },
  },
  erros: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida'],
  async respond(_gateway, { body: { ajustes }, requestId, criar }) {
    const detalhes = ajustes.flatMap((ajuste, i) =>
      faltasDoAjuste(ajuste).map(({ campo, motivo }) => ({ campo: `ajustes[${i}].${campo}`, motivo })),
    );
    if (detalhes.length) throw new ErroDaApi('corpo_invalido', { detalhes });
    const data = await criar(async (tenant) =>
      found(await gravarAjustes(tenant, ajustes, requestId), 'cliente_nao_encontrado'),
    );
    return { status: 201, body: { gravados: data.length, data: data.map(ajusteDaApi) } };
  },
});
