import type {
  Cliente,
  FigurasDaDecisao,
  LinhaDaOpcao,
  LinkDaDecisao,
  OpcaoDoSimplesDoCliente,
} from '@apura/contracts';
import {
  cnpj,
  competenciaCurta,
  count,
  dayMonthYear,
  moment,
  percent,
  reais,
  signedReais,
} from '@apura/words';
import { useState } from 'react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList, useSend } from '../../api/use-request.ts';
import { ActionButton, Segredo } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { Failure, ListTable, Resultado } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';

const LADO = { dentro: 'dentro do DAS', fora: 'fora do DAS', tanto_faz: 'tanto faz' } as const;
const REGIME = { regular: 'Regular', simples: 'Simples ou MEI', nao_se_sabe: 'Não se sabe' } as const;
const CENARIO = {
  estimativa_26_5: 'Estimativa de 26,5%',
  estimativa_27_91: 'Estimativa de 27,91%',
  cbs_um_ponto_menor: 'CBS um ponto menor',
  cbs_um_ponto_maior: 'CBS um ponto maior',
} as const;
const SITUACAO = {
  indecisa: { nome: 'Falta decidir', tom: 'alerta' },
  decidida: { nome: 'Decidida', tom: 'neutro' },
  confirmada: { nome: 'Confirmada pelo cliente', tom: 'bom' },
} as const;

const signedPercent = (decimal: string): string =>
  decimal.startsWith('-') ? percent(decimal) : `+${percent(decimal)}`;

/** CBS and IBS of a half-year inside the DAS or outside it: both sides, what was chosen, and the link by which the client confirms it. */
export function OpcaoDoSimples({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros } = useFilters(['semestre']);
  const lida = useLeitura(at('/clientes/{id}/opcao-do-simples', { id }), { filtros });
  return (
    <Resultado de={lida} linhas={12}>
      {(opcao) => (
        <div className="pilha">
          <Decisao opcao={opcao} />
          {opcao.figuras === null ? (
            <p className="suave sem-margem">
              Apure um mês deste cliente: dele vêm os números, comprador por comprador.
            </p>
          ) : (
            <Figuras figuras={opcao.figuras} />
          )}
        </div>
      )}
    </Resultado>
  );
}

function Decisao({ opcao }: { readonly opcao: OpcaoDoSimplesDoCliente }) {
  const { cliente_id: id, semestre, janela, providencia, decisao, anteriores } = opcao;
  const [link, setLink] = useState<LinkDaDecisao>();
  const endereco = at('/clientes/{id}/opcao-do-simples', { id });
  const decidir = useSend('POST', endereco, {
    renew: [endereco, '/carteira/opcoes-do-simples'],
    said: 'Decisão registrada com os números de agora.',
  });
  const criar = useSend('POST', at('/clientes/{id}/opcao-do-simples/link', { id }), {
    renew: [endereco],
    after: setLink,
  });
  const acabou = janela.situacao === 'encerrada';
  const escolher = (escolha: 'dentro' | 'fora') => (
    <ActionButton
      variant={decisao?.opcao === escolha ? 'filled' : 'default'}
      disabled={acabou || decidir.isPending}
      aria-pressed={decisao?.opcao === escolha}
      onClick={() => decidir.mutate({ semestre, opcao: escolha })}
      text={escolha === 'dentro' ? 'Dentro do DAS' : 'Fora do DAS'}
    />
  );
  return (
    <Cartao titulo={`Opção para ${semestre}`}>
      <p className="sem-margem">
        {providencia}
        {janela.dias !== null && ` Faltam ${count(janela.dias, 'dia', 'dias')}.`}{' '}
        <span className="suave">
          {janela.fundamento}. Cancelamento de {dayMonthYear(janela.cancela_de)} a{' '}
          {dayMonthYear(janela.cancela_ate)}.
        </span>
      </p>
      <div className="acoes">
        {escolher('dentro')}
        {escolher('fora')}
        {decisao && (
          <ActionButton
            variant="default"
            disabled={criar.isPending}
            onClick={() => criar.mutate({ semestre })}
            text="Criar link para o cliente"
          />
        )}
      </div>
      {(decidir.error ?? criar.error) && <Failure erro={decidir.error ?? criar.error} />}
      {link && (
        <Segredo
          titulo="Copie o link agora"
          texto={`Por ele o cliente lê, imprime e confirma a decisão até ${moment(link.expira_em)}. Ele não é mostrado de novo.`}
          valor={link.url}
        />
      )}
      {decisao && (
        <DataTable
          legend="Decisões"
          rows={[decisao, ...anteriores]}
          rowKey={(uma) => uma.id}
          columns={[
            { name: 'Decisão', cell: (uma) => LADO[uma.opcao] },
            { name: 'Por', cell: (uma) => `${uma.por}, ${moment(uma.decidida_em)}` },
            {
              name: 'Confirmada pelo cliente',
              cell: (uma) =>
                uma.confirmada_em === null ? '—' : `${uma.confirmada_por}, ${moment(uma.confirmada_em)}`,
            },
            {
              name: 'A mais por fora',
              className: 'numero',
              cell: (uma) => (uma.figuras === null ? '—' : signedReais(uma.figuras.diferenca)),
            },
          ]}
        />
      )}
    </Cartao>
  );
}

function Figuras({ figuras }: { readonly figuras: FigurasDaDecisao }) {
  const { credito_dos_clientes: credito } = figuras;
  const lados = [
    ['O cliente paga', reais(figuras.dentro_total), reais(figuras.fora_total)],
    ['Crédito dos compradores', reais(credito.dentro), reais(credito.fora)],
    ['Preço com tributos, à mesma margem', 'o de hoje', signedPercent(figuras.preco_com_tributos)],
    ['Preço sem CBS e IBS, à mesma margem', 'o de hoje', signedPercent(figuras.preco_sem_tributos)],
    [
      'Os compradores pagam, descontado o crédito',
      reais(figuras.custo_dos_clientes_dentro),
      reais(figuras.custo_dos_clientes_fora),
    ],
  ] as const;
  return (
    <>
      <Cartao titulo="Os dois lados">
        <p className="sem-margem">
          À mesma margem, os compradores pagam menos: <b>{LADO[figuras.aponta_para]}</b>.{' '}
          <span className="suave">
            Estimativa do semestre pela média de {figuras.meses.map(competenciaCurta).join(', ')}, CBS de{' '}
            {percent(figuras.cbs)}.
          </span>
        </p>
        <DataTable
          legend="Dentro e fora do DAS"
          rows={lados}
          rowKey={([nome]) => nome}
          columns={[
            { name: '', cell: ([nome]) => nome },
            { name: 'Dentro do DAS', className: 'numero', cell: ([, dentro]) => dentro },
            { name: 'Fora do DAS', className: 'numero', cell: ([, , fora]) => fora },
          ]}
        />
      </Cartao>
      <Cartao titulo="Comprador por comprador">
        <DataTable
          legend="Compradores"
          rows={figuras.clientes}
          rowKey={(um) => um.cnpj_raiz ?? um.nome}
          empty="Os meses não têm vendas a empresas: a opção não muda o crédito de ninguém."
          columns={[
            { name: 'Comprador', cell: (um) => um.nome },
            { name: 'Regime', cell: (um) => REGIME[um.regime] },
            { name: 'Vendas', className: 'numero', cell: (um) => reais(um.vendas) },
            { name: 'Crédito dentro', className: 'numero', cell: (um) => reais(um.credito_dentro) },
            { name: 'Crédito fora', className: 'numero', cell: (um) => reais(um.credito_fora) },
            { name: 'Custo dentro', className: 'numero', cell: (um) => reais(um.custo_dentro) },
            { name: 'Custo fora', className: 'numero', cell: (um) => reais(um.custo_fora) },
          ]}
        />
      </Cartao>
      <Cartao titulo="Com outras alíquotas">
        <DataTable
          legend="Sensibilidade"
          rows={figuras.cenarios}
          rowKey={(um) => um.nome}
          columns={[
            { name: 'Alíquotas', cell: (um) => CENARIO[um.nome] },
            { name: 'CBS', className: 'numero', cell: (um) => percent(um.cbs) },
            { name: 'A mais por fora', className: 'numero', cell: (um) => signedReais(um.diferenca) },
            { name: 'Preço', className: 'numero', cell: (um) => signedPercent(um.preco_com_tributos) },
            { name: 'Menor custo', cell: (um) => LADO[um.aponta_para] },
          ]}
        />
        <ul className="suave miudo">
          {figuras.premissas.map((uma) => (
            <li key={uma}>{uma}</li>
          ))}
        </ul>
      </Cartao>
    </>
  );
}

const SITUACOES = {
  '': 'Todas',
  ...{ indecisa: SITUACAO.indecisa.nome, decidida: SITUACAO.decidida.nome },
  confirmada: SITUACAO.confirmada.nome,
};

/** The clients of the Simples with what they chose for the half-year whose window ends on a day. */
export function DecisoesDaCarteira() {
  const { filtros, field } = useFilters(['situacao']);
  const lista = useList('/carteira/opcoes-do-simples', filtros);
  return (
    <Cartao titulo="O que cada um decidiu">
      <search className="filtros">
        <SelectField label="Situação" options={SITUACOES} {...field('situacao')} />
      </search>
      <ListTable
        de={lista}
        height={8}
        legend="Opções do Simples"
        vazia="Nenhum cliente do Simples está nesta situação."
        columns={[
          {
            name: 'Cliente',
            cell: ({ cliente_id, razao_social, cnpj_raiz }: LinhaDaOpcao) => (
              <>
                <Link href={`/clientes/${cliente_id}/opcao`}>{razao_social}</Link>{' '}
                <span className="suave miudo">{cnpj(cnpj_raiz)}</span>
              </>
            ),
          },
          { name: 'Situação', cell: ({ situacao }: LinhaDaOpcao) => <Estado {...SITUACAO[situacao]} /> },
          { name: 'Decisão', cell: ({ opcao }: LinhaDaOpcao) => (opcao ? LADO[opcao] : '—') },
          {
            name: 'A mais por fora, no último mês',
            className: 'numero',
            cell: ({ diferenca }: LinhaDaOpcao) => (diferenca === null ? '—' : signedReais(diferenca)),
          },
          {
            name: 'Crédito a mais dos compradores',
            className: 'numero',
            cell: ({ credito_a_mais }: LinhaDaOpcao) =>
              credito_a_mais === null ? '—' : signedReais(credito_a_mais),
          },
        ]}
      />
    </Cartao>
  );
}
