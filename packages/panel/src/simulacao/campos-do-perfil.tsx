import { lerValor, type PedidoDeSimulacao } from '@apura/contracts';
import { grouped, REGIMES } from '@apura/words';
import { useId, useState } from 'react';
import { AliquotasDeHoje } from './aliquotas-de-hoje.tsx';
import { comRegime, temAliquotasDeHoje } from './perfil-inicial.ts';

interface PropsDosCampos {
  readonly pedido: PedidoDeSimulacao;
  readonly aoMudar: (pedido: PedidoDeSimulacao) => void;
}

const ATIVIDADES = { comercio: 'Comércio', industria: 'Indústria', servicos: 'Serviços' } as const;
const CENARIOS = {
  estimativa_27_91: 'Estimativa de 27,91%',
  estimativa_26_5: 'Estimativa de 26,5%',
} as const;
const PREMISSAS = {
  liquido_constante: 'Preço sem tributos constante',
  final_constante: 'Preço final constante',
} as const;

/** A company in a few numbers: the same fields in the panel and on the public page, without any library of components. */
export function CamposDoPerfil({ pedido, aoMudar }: PropsDosCampos) {
  const simples = pedido.simples;
  return (
    <div className="campos-do-perfil">
      <Opcoes
        rotulo="Regime"
        opcoes={REGIMES}
        valor={pedido.regime}
        aoMudar={(regime) => aoMudar(comRegime(pedido, regime))}
      />
      <Opcoes
        rotulo="Atividade"
        opcoes={ATIVIDADES}
        valor={pedido.atividade}
        aoMudar={(atividade) => aoMudar({ ...pedido, atividade })}
      />
      <Dinheiro
        rotulo="Receita por mês"
        valor={pedido.receita_mensal}
        maximo={2_000_000}
        aoMudar={(receita_mensal) => aoMudar({ ...pedido, receita_mensal })}
      />
      <Dinheiro
        rotulo="Compras por mês"
        valor={pedido.compras_mensais}
        maximo={2_000_000}
        aoMudar={(compras_mensais) => aoMudar({ ...pedido, compras_mensais })}
      />
      <Porcento
        rotulo="Parte das compras que dá crédito"
        valor={pedido.parcela_creditavel ?? '100'}
        aoMudar={(parcela_creditavel) => aoMudar({ ...pedido, parcela_creditavel })}
      />
      <Porcento
        rotulo="Redução de alíquota nas vendas"
        valor={pedido.reducao ?? '0'}
        aoMudar={(reducao) => aoMudar({ ...pedido, reducao })}
      />
      {simples && (
        <>
          <Opcoes
            rotulo="Anexo do Simples"
            opcoes={{ I: 'Anexo I', II: 'Anexo II', III: 'Anexo III', IV: 'Anexo IV', V: 'Anexo V' }}
            valor={simples.anexo}
            aoMudar={(anexo) => aoMudar({ ...pedido, simples: { ...simples, anexo } })}
          />
          <Opcoes
            rotulo="CBS e IBS"
            opcoes={{ das: 'Dentro do DAS', regular: 'Pelo regime regular' }}
            valor={simples.ibs_cbs}
            aoMudar={(ibs_cbs) => aoMudar({ ...pedido, simples: { ...simples, ibs_cbs } })}
          />
          <Dinheiro
            rotulo="Receita em 12 meses (RBT12)"
            valor={simples.rbt12}
            maximo={4_800_000}
            aoMudar={(rbt12) => aoMudar({ ...pedido, simples: { ...simples, rbt12 } })}
          />
        </>
      )}
      {temAliquotasDeHoje(pedido.regime) && (
        <AliquotasDeHoje
          aliquotas={pedido.aliquotas_atuais ?? {}}
          aoMudar={(aliquotas_atuais) => aoMudar({ ...pedido, aliquotas_atuais })}
        />
      )}
      <Opcoes
        rotulo="Alíquotas que a lei ainda não fixou"
        opcoes={CENARIOS}
        valor={typeof pedido.cenario === 'string' ? pedido.cenario : 'estimativa_27_91'}
        aoMudar={(cenario) => aoMudar({ ...pedido, cenario })}
      />
      <Opcoes
        rotulo="O que se mantém de ano a ano"
        opcoes={PREMISSAS}
        valor={pedido.premissa_preco ?? 'liquido_constante'}
        aoMudar={(premissa_preco) => aoMudar({ ...pedido, premissa_preco })}
      />
    </div>
  );
}

interface PropsDasOpcoes<V extends string> {
  readonly rotulo: string;
  readonly opcoes: Readonly<Record<V, string>>;
  readonly valor: V;
  readonly aoMudar: (valor: V) => void;
}

function Opcoes<V extends string>({ rotulo, opcoes, valor, aoMudar }: PropsDasOpcoes<V>) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <select id={id} value={valor} onChange={(evento) => aoMudar(evento.currentTarget.value as V)}>
        {(Object.entries(opcoes) as [V, string][]).map(([codigo, nome]) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PropsDoDinheiro {
  readonly rotulo: string;
  /** Reais with two decimals. */
  readonly valor: string;
  readonly maximo: number;
  readonly aoMudar: (valor: string) => void;
}

/** An amount by slider or to the cent: both hold the same. */
function Dinheiro({ rotulo, valor, maximo, aoMudar }: PropsDoDinheiro) {
  const id = useId();
  const [texto, mudarTexto] = useState<string>();
  const errado = texto !== undefined && lerValor(texto) === undefined;
  const inteiro = Number(valor.split('.')[0]);
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <span className="com-prefixo">
        <span aria-hidden>R$</span>
        <input
          id={id}
          inputMode="decimal"
          value={texto ?? grouped(valor)}
          aria-invalid={errado}
          {...(errado ? { 'aria-describedby': `${id}-erro` } : {})}
          onFocus={(evento) => mudarTexto(evento.currentTarget.value)}
          onChange={(evento) => {
            const { value } = evento.currentTarget;
            mudarTexto(value);
            const lido = lerValor(value);
            if (lido) aoMudar(lido);
          }}
          onBlur={() => mudarTexto(undefined)}
        />
      </span>
      {errado && (
        <span id={`${id}-erro`} className="texto-erro miudo">
          Escreva um valor como 1.234,56
        </span>
      )}
      <input
        type="range"
        aria-label={`${rotulo}, em reais`}
        min={0}
        max={Math.max(maximo, inteiro)}
        step={5000}
        value={inteiro}
        onChange={(evento) => aoMudar(`${evento.currentTarget.value}.00`)}
      />
    </div>
  );
}

interface PropsDoPorcento {
  readonly rotulo: string;
  readonly valor: string;
  readonly aoMudar: (valor: string) => void;
}

function Porcento({ rotulo, valor, aoMudar }: PropsDoPorcento) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>
        {rotulo} <b className="numero">{valor.replace('.', ',')}%</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Number(valor)}
        onChange={(evento) => aoMudar(evento.currentTarget.value)}
      />
    </div>
  );
}
