import { Compartilhamento, CriarLink, LinkCriado } from '@apura/contracts';
import { criarCompartilhamento } from '@apura/database';
import { needReport, reportAddress, reportSecret } from '../compartilhamentos/report-secret.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

export const postApuracaoLinks = route('post /v1/apuracoes/:id/links', {
  operacao: 'criarLinkDoRelatorio',
  exemplo: { body: { dias: 7 } },
  escopo: 'write:apuracoes',
  resumo: 'Cria um link do relatório, que se abre sem cadastro; o endereço só aparece nesta resposta',
  body: CriarLink,
  respostas: { 201: { descricao: 'O link, com o endereço.', schema: LinkCriado } },
  erros: ['pdf_indisponivel'],
  async respond(gateway, { params, body: { dias }, tenant, ator }) {
    const { segredo, hash, expiraEm } = reportSecret(gateway, dias);
    const criado = needReport(
      await criarCompartilhamento(tenant, ator, { apuracaoId: params.id, hash, expiraEm }),
    );
    const url = reportAddress(gateway, segredo);
    return { status: 201, body: { ...shaped(Compartilhamento, criado), url }, secreta: true };
  },
});
