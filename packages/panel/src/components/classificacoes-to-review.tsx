import type { ClassificacaoARever, ListaDeClassificacoesARever } from '@apura/contracts';
import { competenciaCurta, count, documentNumber, hasAmount, reais, TIPOS_DA_REVISAO } from '@apura/words';
import { IconListCheck } from '@tabler/icons-react';
import { at } from '../api/address.ts';
import { useList } from '../api/use-request.ts';
import { EMISSOES } from '../labels/documentos.ts';
import { SelectField, useFilters } from './fields.tsx';
import { LinhaDaRevisao } from './linha-da-revisao.tsx';
import { Lista, Skeleton } from './page.tsx';
import { Cartao, Figura } from './partes.tsx';
import { LinkDaNota } from './tabela-de-documentos.tsx';

interface PropsDasClassificacoes {
  readonly clienteId: string;
  readonly competencia: string;
}

/** The declared classifications that pay more than the law asks, or less, or contradict their operation, by product. */
export function ClassificacoesToReview({ clienteId, competencia }: PropsDasClassificacoes) {
  const { filtros, filtrada, field } = useFilters(['tipo', 'emissao_propria']);
  const lista = useList(at('/clientes/{id}/classificacoes', { id: clienteId }), {
    ...filtros,
    competencia,
  });
  const [primeira] = lista.data?.pages ?? [];
  return (
    <div className="pilha">
      <p className="suave sem-margem">
        O cClassTrib que as notas declaram, conferido com os anexos da LC 214/2025 pelo NCM e com a operação
        do item. Em 2026 as alíquotas são de teste, e os valores do mês, informativos.
      </p>
      <search className="filtros">
        <SelectField label="Ocorrência" all="Tudo" options={TIPOS_DA_REVISAO} {...field('tipo')} />
        <SelectField label="Quem emitiu" all="Todos" options={EMISSOES} {...field('emissao_propria')} />
      </search>
      {lista.isPending ? (
        <Skeleton linhas={14} />
      ) : (
        <>
          {primeira && <Totais totais={primeira.totais} />}
          <Cartao>
            <Lista
              de={lista}
              vazia={{
                icon: <IconListCheck />,
                titulo: filtrada ? 'Nada com esses filtros' : 'Nenhuma classificação a confirmar',
                texto: filtrada
                  ? 'Mude os filtros para ver outras.'
                  : 'O que as notas declaram está de acordo com os anexos da lei e com as operações. Itens sem o grupo IBSCBS nada declaram, e não são conferidos aqui.',
              }}
            >
              {(produtos) => (
                <ul className="classificacoes">
                  {produtos.map((produto) => (
                    <UmProduto key={chaveDo(produto)} produto={produto} />
                  ))}
                </ul>
              )}
            </Lista>
          </Cartao>
        </>
      )}
    </div>
  );
}

/** What the client's own notes come to, by kind; what its suppliers' do stands below. */
function Totais({ totais }: Pick<ListaDeClassificacoesARever, 'totais'>) {
  const tipos = [...new Set(totais.map(({ tipo }) => tipo))];
  if (tipos.length === 0) return null;
  return (
    <div className="grade figuras">
      {tipos.map((tipo) => {
        const de = (propria: boolean) =>
          totais.find((total) => total.tipo === tipo && total.emissao_propria === propria);
        const [propria, fornecedores] = [de(true), de(false)];
        return (
          <Figura
            key={tipo}
            rotulo={TIPOS_DA_REVISAO[tipo]}
            valor={reais(propria?.diferenca_plena ?? '0.00')}
            nota={
              <>
                em 2033 (estimativa)
                {propria && hasAmount(propria.a_confirmar) && `, ${reais(propria.a_confirmar)} a confirmar`};{' '}
                {reais(propria?.diferenca ?? '0.00')} pelas alíquotas do mês
                {fornecedores && (
                  <span className="em-bloco">
                    Em notas de fornecedores: {reais(fornecedores.diferenca_plena)} e{' '}
                    {reais(fornecedores.diferenca)}
                  </span>
                )}
              </>
            }
            destaque={tipo === 'paga_a_mais'}
          />
        );
      })}
    </div>
  );
}

const chaveDo = (uma: ClassificacaoARever): string => {
  const { motivo, ncm, cprod, cclasstrib, sugerida, anexo, emitente, cfops, mensagem } = uma;
  const quem = emitente.cnpj_raiz ?? emitente.cpf;
  return [motivo, ncm, cprod, cclasstrib, sugerida, anexo, quem, cfops, mensagem].join('|');
};

/** A product of an issuer, with how much of it there is and where. */
function UmProduto({ produto }: { readonly produto: ClassificacaoARever }) {
  const { descricao, cprod, ncm, cfops, emitente, emissao_propria, desde, ate, chaves } = produto;
  const { documentos, itens, valor } = produto;
  const [chave] = chaves;
  return (
    <LinhaDaRevisao
      revisao={produto}
      titulo={
        <>
          <b>{descricao}</b>
          <span className="em-bloco suave miudo numero">
            código {cprod} · NCM {ncm} · CFOP {cfops.join(', ')}
          </span>
        </>
      }
    >
      <p className="sem-margem miudo suave">
        {emissao_propria
          ? 'Emissão própria'
          : `${emitente.nome ?? 'Fornecedor'} ${documentNumber(emitente.cnpj_raiz ?? emitente.cpf ?? '')}`}
        {' · '}
        {count(itens, 'item', 'itens')} em {count(documentos, 'nota', 'notas')}, {reais(valor)}
        {' · '}
        {competenciaCurta(desde)}
        {ate !== desde && ` a ${competenciaCurta(ate)}`}
        {chave && (
          <>
            {' · '}
            <LinkDaNota chave={chave} />
          </>
        )}
      </p>
    </LinhaDaRevisao>
  );
}
