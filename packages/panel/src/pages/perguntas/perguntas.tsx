import { lerValor, type Pergunta } from '@apura/contracts';
import { competenciaPorExtenso, count, reais } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useList } from '../../api/use-request.ts';
import { AmountField, EscolhaDeCliente, useFilters } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Lista, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { ultimoDia } from '../../format/competencia.ts';
import { erroDoValor } from '../../format/typed.ts';
import { DeQueSeTrata } from './de-que-se-trata.tsx';
import { chaveDaPergunta, PerguntasIguais, useRespostas } from './perguntas-iguais.tsx';
import { Ajustes, RespostasDosDocumentos } from './respostas-guardadas.tsx';

/** What the rules cannot know and the office can: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const { filtros, choice } = useFilters(['cliente_id']);
  const lista = useList<Pergunta>('/perguntas', { ...filtros, limit: 1000 });
  return (
    <Page
      titulo="Perguntas"
      descricao="Há notas que a lei deixa em aberto: o CFOP, a classificação, o custo de um bem vendido, para que serve uma compra, um frete ou um serviço dependem do que só você sabe. As que podem ter a mesma resposta estão juntas; cada uma é um produto ou um serviço de um fornecedor, e a resposta vale para as notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
      </search>
      <div className="pilha">
        <Lista
          de={lista}
          height={6}
          vazia={{
            icon: <IconMoodCheck />,
            titulo: 'Nenhuma pergunta em aberto',
            texto:
              'Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto dinheiro está em jogo.',
          }}
        >
          {(linhas) => (
            <div className="pilha">
              {groupsOf(linhas, tipoDe).map((iguais) =>
                iguais[0].tipo === 'aquisicao' ? (
                  <Cartao key="aquisicao" titulo="Quando e por quanto o bem vendido foi comprado?">
                    {iguais.map((pergunta) => (
                      <PerguntaDaAquisicao key={chaveDaPergunta(pergunta)} pergunta={pergunta} />
                    ))}
                  </Cartao>
                ) : (
                  <PerguntasIguais key={tipoDe(iguais[0])} perguntas={iguais} />
                ),
              )}
            </div>
          )}
        </Lista>
        {lista.isSuccess && (
          <>
            <Ajustes clienteId={filtros.cliente_id} />
            <RespostasDosDocumentos clienteId={filtros.cliente_id} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Questions that can have the same answers. */
const tipoDe = ({ tipo, cfop, cclasstrib, alternativas, quando, sugestao = '' }: Pergunta): string =>
  tipo === 'aquisicao' || tipo === 'bem_do_art_57' || quando !== undefined
    ? `${tipo}${sugestao}`
    : [tipo, tipo === 'cfop' ? cfop : '', cclasstrib, ...alternativas].join('|');

/** A fixed asset that was sold: each was bought another day, so each is answered by itself. */
const PerguntaDaAquisicao = ({ pergunta }: { readonly pergunta: Pergunta }) => (
  <details className="desdobrar item-da-nota">
    <summary>
      <span className="item-nome">
        <b>{pergunta.descricao}</b>
        <span className="suave">quando e por quanto este bem foi comprado?</span>
      </span>
      <span className="item-valores numero">
        <span className="suave">{pergunta.cliente}</span>
        <b>{reais(pergunta.valor)}</b>
      </span>
    </summary>
    <div className="desdobrado formulario">
      <p className="sem-margem">
        <DeQueSeTrata pergunta={pergunta} />
      </p>
      {pergunta.condicao && <p className="aviso aviso-info sem-margem">{pergunta.condicao}</p>}
      <RespostaDaAquisicao pergunta={pergunta} />
    </div>
  </details>
);

const NAMES = { 'ajustes[0].aquisicao.data': 'data', 'ajustes[0].aquisicao.valor_liquido': 'valor' };

/** When and for how much a fixed asset that is sold was bought: of this client, this product and this month only. */
function RespostaDaAquisicao({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, desde, ate, cfop, cprod, itens } = pergunta;
  const { values, field } = useFields({ data: '', valor: '' });
  const valor_liquido = lerValor(values.valor);
  const respond = useRespostas();
  return (
    <Form
      act={respond}
      input={{
        ajustes: [{ cliente_id, desde, ate, cfop, cprod, aquisicao: { data: values.data, valor_liquido } }],
      }}
      send="Responder"
      names={NAMES}
      disabled={!valor_liquido}
    >
      <ul className="lista-de-texto miudo sem-margem">
        <li>
          CBS zero até o valor líquido de aquisição: bem comprado até 31/12/2026, com nota fiscal e com PIS e
          COFINS de alíquota acima de zero (LC 214/2025, art. 406, §§ 1º e 2º).
        </li>
        <li>
          IBS zero só em vendas a partir de 2029, de bem comprado com ICMS (art. 406, §§ 3º e 4º). Antes
          disso, o IBS é devido sobre o valor todo.
        </li>
        <li>
          Se a nota de venda destacou CBS e IBS, o débito continua o declarado (art. 60, § 1º), e a
          conferência do mês mostra o que foi destacado a mais.
        </li>
        <li>
          Se a compra não cumpre as condições, informe 0,00: a venda é tributada por inteiro. Quem revende
          usados segue o art. 407, e não esta pergunta.
        </li>
      </ul>
      <div className="campos">
        <TextInput
          label="Data da aquisição"
          description="O dia da nota de compra."
          type="date"
          required
          min="1900-01-01"
          max={ultimoDia(ate)}
          {...field('data')}
        />
        <AmountField
          label="Valor líquido de aquisição (R$)"
          description="Total da nota de compra, menos ICMS, PIS e COFINS que deram crédito (art. 406, § 6º)."
          required
          {...field('valor')}
          error={erroDoValor(values.valor)}
        />
      </div>
      <p className="suave sem-margem">
        A resposta vale para as vendas do produto {cprod} em {competenciaPorExtenso(ate)}
        {itens > 1 && `: o valor conta para cada um dos ${count(itens, 'item', 'itens')}`}.
      </p>
    </Form>
  );
}
