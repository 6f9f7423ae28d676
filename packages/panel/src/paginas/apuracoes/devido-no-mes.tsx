import type { Comparativo } from '@apura/contracts';
import { COLUNAS_DA_CONTA, cnpj, hasAmount, nomeDoTributo, SITUACOES_DO_TRIBUTO } from '@apura/words';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';
import { Memoria } from '../../componentes/memoria.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

type Devido = NonNullable<Comparativo['devido_no_mes']>;
type Tributo = Devido['tributos'][number];
type Conta = Pick<Tributo, (typeof COLUNAS_DA_CONTA)[number]['campo']>;

const SEMPRE: readonly string[] = ['debitos', 'creditos', 'a_recolher'];
const SITUACOES = Object.keys(SITUACOES_DO_TRIBUTO) as Tributo['situacao'][];

/** What is due by the law of the month, tax by tax; what is computed without being due stands apart. */
export function DevidoNoMes({ devido }: { readonly devido: Devido }) {
  const totais: Partial<Record<Tributo['situacao'], string>> = {
    devido: devido.total_a_recolher,
    informativo: devido.dispensado,
  };
  return (
    <Cartao titulo="Devido no mês">
      {SITUACOES.map((situacao) => {
        const tributos = devido.tributos.filter((tributo) => tributo.situacao === situacao);
        if (tributos.length === 0 && situacao !== 'devido') return null;
        return (
          <div key={situacao}>
            {situacao !== 'devido' && <h3 className="subtitulo">{SITUACOES_DO_TRIBUTO[situacao]}</h3>}
            <TabelaDaConta
              legenda={SITUACOES_DO_TRIBUTO[situacao]}
              primeira="Tributo"
              linhas={tributos.map((tributo) => ({ nome: nomeDoTributo(tributo.tributo), ...tributo }))}
              total={totais[situacao]}
            />
          </div>
        );
      })}
      <div className="com-espaco-acima">
        {devido.tributos.map((tributo) => (
          <ComoSeChegou key={tributo.tributo} tributo={tributo} />
        ))}
      </div>
    </Cartao>
  );
}

interface PropsDaTabelaDaConta {
  readonly legenda: string;
  readonly primeira: string;
  readonly linhas: readonly (Conta & { readonly nome: string })[];
  /** Of the column "a recolher". */
  readonly total?: string | undefined;
}

/** Accounts below one another; columns in which nothing happened are left out. */
function TabelaDaConta({ legenda, primeira, linhas, total }: PropsDaTabelaDaConta) {
  const colunas = COLUNAS_DA_CONTA.filter(
    ({ campo }) => SEMPRE.includes(campo) || linhas.some((linha) => hasAmount(linha[campo])),
  );
  return (
    <Tabela
      legenda={legenda}
      cabecalho={[primeira, ...colunas.map(({ nome }) => ({ nome, direita: true as const }))]}
      {...(total === undefined
        ? {}
        : {
            rodape: (
              <tr>
                <th scope="row">Total</th>
                {colunas.map(({ campo, nome }) =>
                  campo === 'a_recolher' ? (
                    <CelulaDeValor key={campo} rotulo={nome} valor={total} />
                  ) : (
                    <td key={campo} data-vazia />
                  ),
                )}
              </tr>
            ),
          })}
      emCartoes
    >
      {linhas.map((linha) => (
        <tr key={linha.nome}>
          <th scope="row">{linha.nome}</th>
          {colunas.map(({ campo, nome }) => (
            <CelulaDeValor key={campo} rotulo={nome} valor={linha[campo]} />
          ))}
        </tr>
      ))}
    </Tabela>
  );
}

/** Of one tax: its establishments, its shares and its steps; nothing where there is none of them. */
function ComoSeChegou({
  tributo: { tributo, estabelecimentos, parcelas, memoria },
}: {
  readonly tributo: Tributo;
}) {
  const partes = [
    ...(estabelecimentos ? ['por estabelecimento'] : []),
    ...(parcelas ? ['por tributo'] : []),
    ...(memoria.length > 0 ? ['passo a passo'] : []),
  ];
  if (partes.length === 0) return null;
  return (
    <Desdobrar titulo={`${nomeDoTributo(tributo)}: ${partes.join(' e ')}`}>
      {estabelecimentos && (
        <TabelaDaConta
          legenda={`${nomeDoTributo(tributo)} por estabelecimento`}
          primeira="Estabelecimento"
          linhas={estabelecimentos.map((conta) => ({ ...conta, nome: cnpj(conta.cnpj) }))}
        />
      )}
      {parcelas && (
        <Tabela
          legenda={`${nomeDoTributo(tributo)} por tributo`}
          cabecalho={['Tributo', { nome: 'Parcela', direita: true }]}
        >
          {parcelas.map((parcela) => (
            <tr key={parcela.tributo}>
              <th scope="row">{nomeDoTributo(parcela.tributo)}</th>
              <CelulaDeValor rotulo="Parcela" valor={parcela.valor} />
            </tr>
          ))}
        </Tabela>
      )}
      <div className="com-espaco-acima">
        <Memoria passos={memoria} />
      </div>
    </Desdobrar>
  );
}
